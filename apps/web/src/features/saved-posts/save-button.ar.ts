import type { Catalogue } from '../../language/catalogue.ts';
import type { saveButtonTexts } from './save-button.en.ts';

export default {
  save: 'حفظ المنشور',
} satisfies Catalogue<typeof saveButtonTexts>;
