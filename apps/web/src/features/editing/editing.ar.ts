import type { Catalogue } from '../../language/catalogue.ts';
import type { editingTexts } from './editing.en.ts';

export default {
  editPost: 'تعديل المنشور',
  changed: 'تم تعديل المنشور',
  edited: 'معدَّل',
  editedAt: 'عُدّل في {time}',
} satisfies Catalogue<typeof editingTexts>;
