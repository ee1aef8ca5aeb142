import { texts } from '../../language/texts.ts';

export const exportsTexts = texts('exports', {
  intro:
    'A file with everything Posy keeps about you: your profile, posts with their photos and videos, comments, flowers, whom you follow and who follows you, messages, ads, and where you are signed in.',
  often: 'One copy a day. It is kept for 7 days, and then deleted.',
  ask: 'Download my data',
  askAnew: 'Make a new copy',
  making: 'Your copy is being made. You can leave this page.',
  ready: 'Your copy from {date} is ready ({size}).',
  save: 'Save the file',
  makingFailed: 'Your copy could not be made.',
  stateUnknown: 'Whether there is a copy is shown when you are connected.',

  title: 'Download my data',
  question: 'It takes a while to make. Come back here to save it.',
  password: 'Password',
  passwordHint: 'To be sure that it is you.',
  passwordMissing: 'Please enter your password',
  confirm: 'Make a copy',
  cancel: 'Cancel',
  offline: 'You are offline. A copy is made when you are connected.',
  unreachable: 'Posy cannot be reached right now. Try again when you are connected.',
  failed: 'Your copy could not be asked for. Please try again.',
});
