import type { Catalogue } from '../../language/catalogue.ts';
import type { saveButtonTexts } from './save-button.en.ts';

export default {
  save: 'Beitrag merken',
} satisfies Catalogue<typeof saveButtonTexts>;
