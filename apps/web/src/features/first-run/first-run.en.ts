import { texts } from '../../language/texts.ts';

export const firstRunTexts = texts('first-run', {
  title: 'Welcome to Posy',
  close: 'Hide the first steps',
  picture: 'Add your picture',
  pictureHint: 'People recognize you by it.',
  choosePicture: 'Choose a picture',
  follow: 'Follow five people',
  followed: '{count} of {wanted} followed',
  followAll: 'Follow all',
  nobodyYet: 'Nobody has shared a photo yet.',
  post: 'Share your first photo',
  postHint: 'It is sent when there is a connection.',
  create: 'Choose a photo',
  done: 'Done',
  allDone: 'You are all set.',
  people: 'People to follow',
  photoBy: 'Newest photo by {name}',
});
