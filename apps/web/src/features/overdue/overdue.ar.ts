import type { Catalogue } from '../../language/catalogue.ts';
import type { overdueTexts } from './overdue.en.ts';

export default {
  waitsForAnswer: 'ينتظر ردّك',
  openOutbox: 'فتح صندوق الصادر',
} satisfies Catalogue<typeof overdueTexts>;
