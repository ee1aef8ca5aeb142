import { texts } from '../../language/texts.ts';

/** The mail with the code, and the mail after its use. */
export const passwordResetsTexts = texts('server-password-resets', {
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
});
