import { texts } from '../../language/texts.ts';

/** The mail with the code, and the mail after its use. */
export const passwordResetsTexts = texts({
  en: {
    code: 'Your password reset code',
    codeWhat: 'Somebody requested a new password for your Posy account. Choose one with this code:',
    codeHow:
      '{minutes, plural, one {It can be used once, within the next minute.} other {It can be used once, within the next # minutes.}} Nobody from Posy will ever ask you for it.',
    codeNotYou: 'If it was not you, you can delete this email. Your password has not changed.',
    changed: 'Your password was changed',
    changedWhat: 'The password of your Posy account was changed with a reset code, and every device was logged out.',
    operatorWhat: 'An operator of this Posy set another password for your account, and every device was logged out.',
    operatorNotYou: 'If you did not ask for it, please speak to the people who run this Posy.',
    changedNotYou: 'If it was not you, please request a reset code at once and choose another password.',
  },
  de: {
    code: 'Dein Code für ein neues Passwort',
    codeWhat: 'Jemand hat ein neues Passwort für dein Posy-Konto angefordert. Mit diesem Code kannst du eines wählen:',
    codeHow:
      '{minutes, plural, one {Er gilt einmal und nur in der nächsten Minute.} other {Er gilt einmal und nur in den nächsten # Minuten.}} Niemand von Posy wird dich je danach fragen.',
    codeNotYou: 'Wenn du es nicht warst, kannst du diese E-Mail löschen. Dein Passwort hat sich nicht geändert.',
    changed: 'Dein Passwort wurde geändert',
    changedWhat: 'Das Passwort deines Posy-Kontos wurde mit einem Code geändert, und alle Geräte wurden abgemeldet.',
    operatorWhat:
      'Wer dieses Posy betreibt, hat ein anderes Passwort für dein Konto gesetzt; alle Geräte wurden abgemeldet.',
    operatorNotYou: 'Wenn du nicht darum gebeten hast, sprich bitte mit den Betreibern dieses Posy.',
    changedNotYou: 'Wenn du es nicht warst, fordere bitte sofort einen Code an und wähle ein anderes Passwort.',
  },
  ar: {
    code: 'رمز إعادة تعيين كلمة المرور',
    codeWhat: 'طُلبت كلمة مرور جديدة لحسابك في Posy. هذا هو الرمز لاختيارها:',
    codeHow:
      '{minutes, plural, zero {يُستخدم مرة واحدة، خلال دقائق.} one {يُستخدم مرة واحدة، خلال الدقيقة القادمة.} two {يُستخدم مرة واحدة، خلال الدقيقتين القادمتين.} few {يُستخدم مرة واحدة، خلال # دقائق.} many {يُستخدم مرة واحدة، خلال # دقيقة.} other {يُستخدم مرة واحدة، خلال # دقيقة.}} لن يسألك عنه أحد من Posy أبدًا.',
    codeNotYou: 'إن لم يكن الطلب منك، فلم يتغير شيء، ويمكن حذف هذه الرسالة.',
    changed: 'تم تغيير كلمة مرورك',
    changedWhat: 'تم تغيير كلمة مرور حسابك في Posy برمز إعادة التعيين، وسُجّل خروج كل الأجهزة.',
    operatorWhat: 'عيّن مشغّل خادم Posy هذا كلمة مرور أخرى لحسابك، وسُجّل خروج كل الأجهزة.',
    operatorNotYou: 'إن لم يكن ذلك بطلب منك، فيُرجى التواصل مع مشغّلي هذا الخادم.',
    changedNotYou: 'إن لم يكن التغيير منك، فيُرجى طلب رمز إعادة التعيين فورًا واختيار كلمة مرور أخرى.',
  },
});
