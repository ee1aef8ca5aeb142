import type { Catalogue } from '../../language/catalogue.ts';
import type english from './ad-names.en.ts';

export default {
  stateActive: 'نشط',
  statePaused: 'متوقف مؤقتًا',
  stateEnded: 'منتهٍ',
  stateSpent: 'نفدت الميزانية',
  audienceAll: 'الجميع',
  callLearnMore: 'معرفة المزيد',
  callShopNow: 'تسوّق الآن',
  callSignUp: 'التسجيل',
  callContactUs: 'تواصل معنا',
} satisfies Catalogue<typeof english>;
