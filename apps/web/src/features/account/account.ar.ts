import type { Catalogue } from '../../language/catalogue.ts';
import type { accountTexts } from './account.en.ts';

export default {
  type: 'نوع الحساب',
  email: 'البريد الإلكتروني',
  signOut: 'تسجيل الخروج',
  resetPassword: 'إعادة تعيين كلمة المرور',
  deleteAccount: 'حذف الحساب',
  deleteTitle: 'حذف حسابك؟',
  deleteIntro: 'لا يمكن التراجع عن هذا. يُحذف فورًا لديك ولدى الجميع ما يلي:',
  unsent:
    '{count, plural, zero {لا شيء بانتظار الإرسال.} one {عنصر واحد لم يُرسل بعد، وسيُحذف مع الحساب.} two {عنصران لم يُرسلا بعد، وسيُحذفان مع الحساب.} few {# عناصر لم تُرسل بعد، وستُحذف مع الحساب.} many {# عنصرًا لم تُرسل بعد، وستُحذف مع الحساب.} other {# عنصر لم تُرسل بعد، وستُحذف مع الحساب.}}',
  drafts: 'تُحذف أيضًا مسوداتك على هذا الجهاز.',
  password: 'كلمة المرور',
  passwordHint: 'للتأكد من هويتك.',
  passwordMissing: 'يُرجى إدخال كلمة مرورك',
  offline: 'لا يوجد اتصال. حذف الحساب يحتاج إلى اتصال.',
  unreachable: 'لم يستجب Posy. ربما حُذف حسابك بالفعل. يمكن المحاولة مرة أخرى عند الاتصال.',
  loggedOut: 'انتهى تسجيل دخولك. يلزم تسجيل الدخول من جديد لحذف حسابك.',
  failed: 'تعذّر حذف حسابك. يُرجى المحاولة مرة أخرى.',
  done: 'تم حذف الحساب',
  doneHint: 'حُذفت بياناتك من Posy ومن هذا الجهاز.',
  deleted1: 'منشوراتك مع صورها، بما فيها الخاصة',
  deleted2: 'تعليقاتك والزهور التي أهديتها',
  deleted3: 'من تتابعهم ومن يتابعك',
  deleted4: 'إعلاناتك مع أرقامها',
  deleted5: 'ملفك الشخصي وما يحفظه Posy على هذا الجهاز',
  reserved:
    'لن يستطيع أحد غيرك أخذ @{username} طوال {days, plural, zero {# يوم} one {يوم واحد} two {يومين} few {# أيام} many {# يومًا} other {# يوم}}.',
} satisfies Catalogue<typeof accountTexts>;
