export default {
  strip: 'Share with everyone',
  newTab: '(opens in a new tab)',

  community: 'Our Community',
  communityEmpty: 'There are no community links to show yet.',
  communityEmptyHint: 'Join Posy and share your moments meanwhile.',
  communityNotSaved: 'Our Community cannot be shown right now',
  communityNotSavedHint: 'This device has not kept it yet. Try again when you are connected.',
  communityOffline: 'Not connected. This is what was here when you last looked.',
  tryAgain: 'Try again',
  signUp: 'Sign Up',
  back: 'Back',
  loading: 'Loading',
} as const;
