import type { Catalogue } from '../../language/catalogue.ts';
import type { sharedLinkTexts } from './shared-link.en.ts';

export default {
  title: 'سجّل الدخول لرؤية هذه الصورة',
  shared: 'شاركك أحدهم صورة على Posy.',
  sharedBy: 'شارك {name} صورة على Posy.',
  logIn: 'تسجيل الدخول',
  signUp: 'إنشاء حساب',
  about: 'عن Posy',
} satisfies Catalogue<typeof sharedLinkTexts>;
