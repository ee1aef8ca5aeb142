import { texts } from '../../language/texts.ts';

/** The mail after a change of the password in the settings. */
export const sessionTexts = texts({
  en: {
    changed: 'Your password was changed',
    changedWhat: 'The password of your Posy account was changed in Settings, and every other device was logged out.',
    changedNotYou: 'If it was not you, please request a reset code at once and choose another password.',
  },
  de: {
    changed: 'Dein Passwort wurde geändert',
    changedWhat:
      'Das Passwort deines Posy-Kontos wurde in den Einstellungen geändert, und alle anderen Geräte wurden abgemeldet.',
    changedNotYou: 'Wenn du es nicht warst, fordere bitte sofort einen Code an und wähle ein anderes Passwort.',
  },
  ar: {
    changed: 'تم تغيير كلمة مرورك',
    changedWhat: 'تم تغيير كلمة مرور حسابك في Posy من الإعدادات، وسُجّل خروج كل الأجهزة الأخرى.',
    changedNotYou: 'إن لم يكن التغيير منك، فيُرجى طلب رمز إعادة التعيين فورًا واختيار كلمة مرور أخرى.',
  },
});
