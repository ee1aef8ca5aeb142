import type { Catalogue } from '../../language/catalogue.ts';
import type { landingTexts } from './landing.en.ts';

export default {
  name: 'Posy',
  tagline: 'شارك لحظاتك مع العالم',
  share: 'المشاركة مع الجميع',
  logIn: 'هل لديك حساب؟',
  join: 'إنشاء حساب',
} satisfies Catalogue<typeof landingTexts>;
