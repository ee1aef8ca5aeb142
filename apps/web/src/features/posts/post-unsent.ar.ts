import type { Catalogue } from '../../language/catalogue.ts';
import type english from './post-unsent.en.ts';

export default {
  waitsForWifi: 'بانتظار Wi-Fi',
  waitsForYou: 'بانتظارك',
  sendNow: 'إرسال الآن',
} satisfies Catalogue<typeof english>;
