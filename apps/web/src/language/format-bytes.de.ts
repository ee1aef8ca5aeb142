import type { Catalogue } from './catalogue.ts';
import type { formatBytesTexts } from './format-bytes.en.ts';

export default {
  kilobytes: '{size} kB',
  megabytes: '{size} MB',
  gigabytes: '{size} GB',
} satisfies Catalogue<typeof formatBytesTexts>;
