import type { Catalogue } from '../language/catalogue.ts';
import type { routesTexts } from './routes.en.ts';

export default {
  logIn: 'تسجيل الدخول',
  adminLogIn: 'دخول المشرفين',
  signUp: 'إنشاء حساب',
  community: 'مجتمعنا',
  resetPassword: 'إعادة تعيين كلمة المرور',
  messages: 'الرسائل',
  discover: 'استكشاف',
  activity: 'النشاط',
  dashboard: 'لوحة المعلومات',
  ads: 'الإعلانات',
  adminDashboard: 'لوحة الإدارة',
  emailInbox: 'صندوق البريد',
  auditLog: 'سجل التدقيق',
  operations: 'التشغيل',
  reports: 'البلاغات',
  terms: 'الشروط',
  privacy: 'الخصوصية',
  settings: 'الإعدادات',
  withoutScripts: 'يحتاج Posy إلى JavaScript.',
  description: 'شارك لحظاتك مع العالم.',
} satisfies Catalogue<typeof routesTexts>;
