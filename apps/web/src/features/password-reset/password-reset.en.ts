import { texts } from '../../language/texts.ts';

export const passwordResetTexts = texts('password-reset', {
  title: 'Reset password',
  askHint: 'Enter the email address of your account. We send a 6-digit code to it.',
  email: 'Email',
  send: 'Send Reset Code',
  haveCode: 'I already have a code',
  emailMissing: 'Please enter your email address',
  requestFailed: 'Failed to send reset code. Please try again.',
  sent: 'Reset Code Sent',
  sentHint: 'If there is an account with {email}, a code is on its way to it.',

  codeHint: 'Enter the code from the mail to {email}. It can be used once, within ten minutes.',
  code: 'Reset code',
  reset: 'Reset Password',
  back: 'Back',
  wrongCode: 'Invalid reset code or expired. Please try again.',
  confirmFailed: 'The password could not be reset. Please try again.',
  done: 'Password Reset Successful',
  doneHint: 'Every device was logged out. Log in with your new password.',

  error: 'Error',
  unreachable: 'Posy cannot be reached right now. What you typed is still here: try again when you are connected.',
  remembered: 'Remembered it?',
  logIn: 'Log in',
  backToMainSite: 'Back to Main Site',
});
