import type { Catalogue } from '../../language/catalogue.ts';
import type english from './ad-names.en.ts';

export default {
  stateActive: 'Aktiv',
  statePaused: 'Pausiert',
  stateEnded: 'Beendet',
  stateSpent: 'Budget verbraucht',
  audienceAll: 'Alle',
  callLearnMore: 'Mehr erfahren',
  callShopNow: 'Jetzt einkaufen',
  callSignUp: 'Registrieren',
  callContactUs: 'Kontakt',
} satisfies Catalogue<typeof english>;
