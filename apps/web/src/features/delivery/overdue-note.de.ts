import type { Catalogue } from '../../language/catalogue.ts';
import type { overdueNoteTexts } from './overdue-note.en.ts';

export default {
  waitsForAnswer: 'Wartet auf deine Antwort',
  openOutbox: 'Postausgang öffnen',
} satisfies Catalogue<typeof overdueNoteTexts>;
