import { texts } from '../../language/texts.ts';

/** The mail after a change of the password in the settings. */
export const sessionTexts = texts('server-session', {
  changed: 'Your password was changed',
  changedWhat: 'The password of your Posy account was changed in Settings, and every other device was logged out.',
  changedNotYou: 'If it was not you, please request a reset code at once and choose another password.',
});
