import { texts } from '../../language/texts.ts';

export const accountTexts = texts('account', {
  type: 'Account type',
  email: 'Email',
  signOut: 'Sign Out',
  resetPassword: 'Reset Password',
  deleteAccount: 'Delete Account',

  deleteTitle: 'Delete your account?',
  deleteIntro: 'This cannot be undone. The following is deleted at once, for you and everybody else:',
  unsent:
    '{count, plural, one {# unsent item on this device is deleted with the account.} other {# unsent items on this device are deleted with the account.}}',
  drafts: 'Your drafts on this device are deleted, too.',
  password: 'Password',
  passwordHint: 'To confirm that it is you.',
  passwordMissing: 'Please enter your password',
  offline: 'You are offline. Deleting an account needs a connection.',
  unreachable: 'Posy did not answer. Your account may be deleted already. Try again when you are connected.',
  loggedOut: 'You are logged out. Log in again to delete your account.',
  failed: 'Your account could not be deleted. Please try again.',
  done: 'Account Deleted',
  doneHint: 'Your data was deleted from Posy and from this device.',
  deleted1: 'your posts with their photos, the private ones too',
  deleted2: 'your comments, and the flowers you gave',
  deleted3: 'whom you follow, and who follows you',
  deleted4: 'your ads and their numbers',
  deleted5: 'your profile, and everything Posy stored on this device',
  reserved: 'Nobody else can take @{username} for {days, plural, other {# days}}.',
});
