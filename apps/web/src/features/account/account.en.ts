export default {
  title: 'Account',
  type: 'Account type',
  email: 'Email',
  signOut: 'Sign Out',
  resetPassword: 'Reset Password',
  deleteAccount: 'Delete Account',

  deleteTitle: 'Delete your account?',
  deleteIntro: 'This cannot be undone. For you and everybody else these are gone at once:',
  unsent:
    '{count, plural, one {One thing you did here has not been sent yet. It goes with the account.} other {# things you did here have not been sent yet. They go with the account.}}',
  drafts: 'What you began to write here goes, too.',
  password: 'Password',
  passwordHint: 'To be sure that it is you.',
  passwordMissing: 'Please enter your password',
  cancel: 'Cancel',
  offline: 'You are offline. Deleting an account needs a connection.',
  unreachable: 'Posy did not answer, so it is not certain what became of this. Try again when you are connected.',
  loggedOut: 'You are logged out. Log in again to delete your account.',
  failed: 'Your account could not be deleted. Please try again.',
  done: 'Account Deleted',
  doneHint: 'Everything of it is gone from Posy and from this device.',
} as const;
