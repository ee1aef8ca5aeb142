import type { Catalogue } from '../../language/catalogue.ts';
import type { passwordResetTexts } from './password-reset.en.ts';

export default {
  title: 'إعادة تعيين كلمة المرور',
  askHint: 'أدخل البريد الإلكتروني لحسابك، وسنرسل إليه رمزًا من 6 أرقام.',
  email: 'البريد الإلكتروني',
  send: 'إرسال الرمز',
  haveCode: 'لديّ رمز بالفعل',
  emailMissing: 'يُرجى إدخال بريدك الإلكتروني',
  requestFailed: 'تعذّر إرسال الرمز. يُرجى المحاولة مرة أخرى.',
  sent: 'تم إرسال الرمز',
  sentHint: 'إذا كان هناك حساب بالعنوان {email}، فالرمز في طريقه إليه.',
  codeHint: 'أدخل الرمز من الرسالة المرسلة إلى {email}. يُستخدم مرة واحدة، خلال عشر دقائق.',
  code: 'الرمز',
  reset: 'إعادة تعيين كلمة المرور',
  back: 'رجوع',
  wrongCode: 'الرمز غير صحيح أو انتهت صلاحيته. يُرجى المحاولة مرة أخرى.',
  confirmFailed: 'تعذّرت إعادة تعيين كلمة المرور. يُرجى المحاولة مرة أخرى.',
  done: 'أُعيد تعيين كلمة المرور',
  doneHint: 'سُجّل خروج كل الأجهزة. يمكن تسجيل الدخول بكلمة مرورك الجديدة.',
  error: 'خطأ',
  unreachable: 'يتعذّر الوصول إلى Posy الآن. ما كتبته لا يزال هنا: يمكن المحاولة مرة أخرى عند الاتصال.',
  remembered: 'هل تذكّرتها؟',
  logIn: 'تسجيل الدخول',
  backToMainSite: 'العودة إلى الموقع الرئيسي',
} satisfies Catalogue<typeof passwordResetTexts>;
