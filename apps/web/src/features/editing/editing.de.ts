import type { Catalogue } from '../../language/catalogue.ts';
import type { editingTexts } from './editing.en.ts';

export default {
  editPost: 'Beitrag bearbeiten',
  changed: 'Beitrag geändert',
} satisfies Catalogue<typeof editingTexts>;
