import type { Catalogue } from '../../language/catalogue.ts';
import type { overdueNoteTexts } from './overdue-note.en.ts';

export default {
  waitsForAnswer: 'ينتظر ردّك',
  openOutbox: 'فتح صندوق الصادر',
} satisfies Catalogue<typeof overdueNoteTexts>;
