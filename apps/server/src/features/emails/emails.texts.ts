import { texts } from '../../language/texts.ts';

/** The frame of every mail, and the mail about a code that an administrator revealed. */
export const emailsTexts = texts({
  en: {
    hello: 'Hello,',
    helloName: 'Hello {name},',
    openPosy: 'Open Posy',
    why: 'You receive this email because an account on Posy has this address.',
    revealed: 'An administrator viewed your reset code',
    revealedWhat: 'An administrator of Posy viewed the reset code that was sent to you.',
    revealedWhatToDo:
      'If you did not ask for help, somebody else may be trying to access your account. Please request a new code, which makes this one invalid, and choose a new password.',
  },
  de: {
    hello: 'Hallo,',
    helloName: 'Hallo {name},',
    openPosy: 'Posy öffnen',
    why: 'Du bekommst diese E-Mail, weil ein Konto bei Posy diese Adresse hat.',
    revealed: 'Dein Code wurde angesehen',
    revealedWhat: 'Jemand aus der Administration von Posy hat den Code angesehen, der dir gesendet wurde.',
    revealedWhatToDo:
      'Wenn du nicht um Hilfe gebeten hast, versucht vielleicht jemand anderes, in dein Konto zu kommen. Fordere bitte einen neuen Code an, der diesen ungültig macht, und wähle ein neues Passwort.',
  },
  ar: {
    hello: 'مرحبًا،',
    helloName: 'مرحبًا {name}،',
    openPosy: 'فتح Posy',
    why: 'أرسل Posy هذه الرسالة لأن هناك حسابًا بهذا العنوان.',
    revealed: 'تم الاطلاع على رمز إعادة التعيين',
    revealedWhat: 'اطّلع أحد مشرفي Posy على رمز إعادة التعيين الذي أُرسل إليك.',
    revealedWhatToDo:
      'إن لم تطلب المساعدة، فربما يحاول شخص آخر الدخول إلى حسابك: يُرجى طلب رمز جديد يُبطل هذا الرمز، واختيار كلمة مرور جديدة.',
  },
});
