import type { Catalogue } from '../../language/catalogue.ts';
import type english from './access.en.ts';

export default {
  unauthorized: 'غير مسجَّل الدخول',
  unauthorizedDescription: 'انتهى تسجيل دخولك. جارٍ تسجيل الدخول من جديد…',
  pleaseLogIn: 'يُرجى تسجيل الدخول',
  accessDenied: 'الوصول مرفوض',
  adminRequired: 'هذه الصفحة للمشرفين فقط',
  adminSessionExpired: 'انتهت الجلسة. يُرجى تسجيل الدخول من جديد.',
  waiting:
    '{count, plural, zero {لا شيء ينتظر الإرسال باسم {name}.} one {شيء واحد على هذا الجهاز ينتظر الإرسال باسم {name}. سجّل الدخول باسم {name} لإرساله.} two {شيئان على هذا الجهاز ينتظران الإرسال باسم {name}. سجّل الدخول باسم {name} لإرسالهما.} few {# أشياء على هذا الجهاز تنتظر الإرسال باسم {name}. سجّل الدخول باسم {name} لإرسالها.} many {# شيئًا على هذا الجهاز ينتظر الإرسال باسم {name}. سجّل الدخول باسم {name} لإرسالها.} other {# شيء على هذا الجهاز ينتظر الإرسال باسم {name}. سجّل الدخول باسم {name} لإرسالها.}}',
} satisfies Catalogue<typeof english>;
