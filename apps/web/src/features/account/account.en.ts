import { texts } from '../../language/texts.ts';

export const accountTexts = texts('account', {
  type: 'Account type',
  email: 'Email',
  signOut: 'Sign Out',
  resetPassword: 'Reset Password',
  deleteAccount: 'Delete Account',

  deleteTitle: 'Delete your account?',
  deleteIntro: 'This cannot be undone. These are deleted at once, for you and everybody else:',
  unsent:
    '{count, plural, one {One thing you did here has not been sent yet. It is deleted with the account.} other {# things you did here have not been sent yet. They are deleted with the account.}}',
  drafts: 'Your drafts on this device are deleted, too.',
  password: 'Password',
  passwordHint: 'To be sure that it is you.',
  passwordMissing: 'Please enter your password',
  cancel: 'Cancel',
  offline: 'You are offline. Deleting an account needs a connection.',
  unreachable: 'Posy did not answer. Your account may be deleted already. Try again when you are connected.',
  loggedOut: 'You are logged out. Log in again to delete your account.',
  failed: 'Your account could not be deleted. Please try again.',
  done: 'Account Deleted',
  doneHint: 'All of it was deleted from Posy and from this device.',
  deleted1: 'your posts with their photos, the private ones too',
  deleted2: 'your comments, and the flowers you gave',
  deleted3: 'whom you follow, and who follows you',
  deleted4: 'your ads, with their numbers',
  deleted5: 'your profile, and what Posy keeps on this device',
  reserved: 'Nobody else can take @{username} for {days, plural, other {# days}}.',
});
