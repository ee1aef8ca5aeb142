import type { Catalogue } from '../../language/catalogue.ts';
import type english from './post-unsent.en.ts';

export default {
  waitsForWifi: 'Wartet auf WLAN',
  waitsForYou: 'Wartet auf dich',
  sendNow: 'Jetzt senden',
} satisfies Catalogue<typeof english>;
