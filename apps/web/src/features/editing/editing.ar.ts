import type { Catalogue } from '../../language/catalogue.ts';
import type { editingTexts } from './editing.en.ts';

export default {
  editPost: 'تعديل المنشور',
  changed: 'تم تعديل المنشور',
} satisfies Catalogue<typeof editingTexts>;
