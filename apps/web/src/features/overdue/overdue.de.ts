import type { Catalogue } from '../../language/catalogue.ts';
import type { overdueTexts } from './overdue.en.ts';

export default {
  waitsForAnswer: 'Wartet auf deine Antwort',
  openOutbox: 'Postausgang öffnen',
} satisfies Catalogue<typeof overdueTexts>;
