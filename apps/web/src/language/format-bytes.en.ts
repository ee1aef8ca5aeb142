import { texts } from './texts.ts';

export const formatBytesTexts = texts('format-bytes', {
  kilobytes: '{size} kB',
  megabytes: '{size} MB',
  gigabytes: '{size} GB',
});
