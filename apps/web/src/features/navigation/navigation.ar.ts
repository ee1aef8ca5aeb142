import type { Catalogue } from '../../language/catalogue.ts';
import type { navigationTexts } from './navigation.en.ts';

export default {
  home: 'الرئيسية',
  discover: 'استكشاف',
  messages: 'الرسائل',
  create: 'إنشاء',
  admin: 'الإدارة',
  activity: 'النشاط',
  dashboard: 'لوحة المعلومات',
  ads: 'الإعلانات',
  profile: 'الملف الشخصي',
  saved: 'المحفوظات',
  settings: 'الإعدادات',
  menu: 'القائمة',
  yourProfile: 'ملفك الشخصي',
  profileMenu: 'قائمة الملف الشخصي',
  navigation: 'القائمة الرئيسية',
  maintenance: 'تجري صيانة Posy الآن. القراءة متاحة، وتُحفظ تغييراتك على هذا الجهاز وتُرسل بعد انتهائها.',
  unread: 'غير مقروء: {count}',
} satisfies Catalogue<typeof navigationTexts>;
