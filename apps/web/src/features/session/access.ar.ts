import type { Catalogue } from '../../language/catalogue.ts';
import type english from './access.en.ts';

export default {
  unauthorized: 'غير مسجَّل الدخول',
  unauthorizedDescription: 'انتهى تسجيل دخولك. جارٍ تسجيل الدخول من جديد…',
  pleaseLogIn: 'يُرجى تسجيل الدخول',
  accessDenied: 'الوصول مرفوض',
  adminRequired: 'هذه الصفحة للمشرفين فقط',
  adminSessionExpired: 'انتهت الجلسة. يُرجى تسجيل الدخول من جديد.',
} satisfies Catalogue<typeof english>;
