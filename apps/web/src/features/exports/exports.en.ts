import { texts } from '../../language/texts.ts';

export const exportsTexts = texts('exports', {
  intro:
    'A file with everything Posy stores about you: your profile, posts with their photos and videos, comments, flowers, saved posts, the people you follow, your followers, messages, ads, and your devices.',
  often: 'You can request one copy a day. It is deleted after 7 days.',
  ask: 'Download my data',
  askAnew: 'Make a new copy',
  making: 'Your copy is being made. You can leave this page.',
  ready: 'Your copy from {date} is ready ({size}).',
  save: 'Save the file',
  makingFailed: 'Your copy could not be made.',
  stateUnknown: 'Connect to see whether a copy is ready.',

  title: 'Download my data',
  question: 'It takes a while to make. Come back here to save it.',
  password: 'Password',
  passwordHint: 'To confirm that it is you.',
  passwordMissing: 'Please enter your password',
  confirm: 'Make a copy',
  offline: 'You are offline. Making a copy needs a connection.',
  unreachable: 'Posy cannot be reached right now. Try again when you are connected.',
  failed: 'Your copy could not be requested. Please try again.',
});
