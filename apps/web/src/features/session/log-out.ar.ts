import type { Catalogue } from '../../language/catalogue.ts';
import type { logOutTexts } from './log-out.en.ts';

export default {
  logOut: 'تسجيل الخروج',
  logOutTitle: 'تسجيل الخروج من Posy؟',
  logOutPlain: 'سيُزال ما يحفظه Posy من حسابك على هذا الجهاز. أما كل ما شاركته فيبقى.',
  loggedOut: 'تم تسجيل الخروج',
  logOutFailed: 'تعذّر تسجيل الخروج. يُرجى المحاولة مرة أخرى.',
  sendNow: 'إرسال الآن',
  keep: 'الاحتفاظ به على هذا الجهاز',
  sendNowOffline: 'تعذّر إرسال كل شيء. يحتاج Posy إلى اتصال لذلك.',
  unsent:
    '{count, plural, zero {كل ما فعلته هنا أُرسل.} one {لديك هنا شيء واحد لم يُرسل بعد. ماذا نفعل به؟} two {لديك هنا شيئان لم يُرسلا بعد. ماذا نفعل بهما؟} few {لديك هنا # أشياء لم تُرسل بعد. ماذا نفعل بها؟} many {لديك هنا # شيئًا لم تُرسل بعد. ماذا نفعل بها؟} other {لديك هنا # شيء لم تُرسل بعد. ماذا نفعل بها؟}}',
  drafts: 'توجد على هذا الجهاز مسودة لم تتم مشاركتها.',
  keepHint: 'ما تحتفظ به يُرسل عند تسجيل دخولك على هذا الجهاز مرة أخرى.',
  keepDraftHint: 'ما تحتفظ به يبقى هنا حتى تسجيل دخولك على هذا الجهاز مرة أخرى.',
} satisfies Catalogue<typeof logOutTexts>;
