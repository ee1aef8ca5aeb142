import type { Catalogue } from './catalogue.ts';
import type { formatBytesTexts } from './format-bytes.en.ts';

export default {
  kilobytes: '{size} ك.ب',
  megabytes: '{size} م.ب',
  gigabytes: '{size} ج.ب',
} satisfies Catalogue<typeof formatBytesTexts>;
