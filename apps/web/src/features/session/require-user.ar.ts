import type { Catalogue } from '../../language/catalogue.ts';
import type { requireUserTexts } from './require-user.en.ts';

export default {
  pleaseLogIn: 'يُرجى تسجيل الدخول',
  accessDenied: 'الوصول مرفوض',
  adminRequired: 'هذه الصفحة للمشرفين فقط',
} satisfies Catalogue<typeof requireUserTexts>;
