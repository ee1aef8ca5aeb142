import type { Catalogue } from '../../language/catalogue.ts';
import type english from './report-words.en.ts';

export default {
  what: 'Meldung',
  sent: 'Meldung gesendet',
  sentHint: 'Jemand sieht sie sich an. Was daraus wird, steht in deiner Aktivität.',
  failed: 'Die Meldung konnte nicht gesendet werden',
  error: 'Fehler',
} satisfies Catalogue<typeof english>;
