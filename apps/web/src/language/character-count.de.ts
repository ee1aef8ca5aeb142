import type { Catalogue } from './catalogue.ts';
import type { characterCountTexts } from './character-count.en.ts';

export default {
  charactersLeft: '{left} Zeichen übrig',
  charactersOver: '{over} Zeichen zu viel',
} satisfies Catalogue<typeof characterCountTexts>;
