import type { Catalogue } from '../../language/catalogue.ts';
import type { mentionsTexts } from './mentions.en.ts';

export default {
  more: 'mehr',
} satisfies Catalogue<typeof mentionsTexts>;
