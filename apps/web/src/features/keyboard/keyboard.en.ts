import { texts } from '../../language/texts.ts';

/** Every text of the feature. Those that the spec gives are literal. */
export const keyboardTexts = texts('keyboard', {
  title: 'Keyboard shortcuts',
  hint: 'They work while nothing is being typed and nothing is open.',
  isOn: 'Use single-key shortcuts',
  isOnHint: 'Kept on this device. Turn them off if they get in the way of speech input or a screen reader.',
  next: 'Next post',
  previous: 'Previous post',
  flower: 'Flower on or off',
  comments: 'Comments',
  photo: 'View the photo',
  create: 'Create a post',
  search: 'Search for people',
  home: 'Home',
  discover: 'Discover',
  messages: 'Messages',
  dashboard: 'Dashboard',
  settings: 'Settings',
  message: 'The message on the screen',
  help: 'This list',
  posts: 'Posts',
  elsewhere: 'Go to',
  thenKey: 'then',
  or: 'or',
});
