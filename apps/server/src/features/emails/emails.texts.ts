import { texts } from '../../language/texts.ts';

/** The frame of every mail, and the mail about a code that an administrator revealed. */
export const emailsTexts = texts('server-emails', {
  hello: 'Hello,',
  helloName: 'Hello {name},',
  openPosy: 'Open Posy',
  why: 'You receive this email because an account on Posy has this address.',
  revealed: 'An administrator viewed your reset code',
  revealedWhat: 'An administrator of Posy viewed the reset code that was sent to you.',
  revealedWhatToDo:
    'If you did not ask for help, somebody else may be trying to access your account. Please request a new code, which makes this one invalid, and choose a new password.',
});
