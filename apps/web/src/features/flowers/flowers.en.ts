import { texts } from '../../language/texts.ts';

export const flowersTexts = texts('flowers', {
  flower: 'Flower',
  give: 'Give a flower',
  removeFlower: 'Take a flower back',
  giveTo: "Flower for {name}'s {media, select, video {video} other {photo}}",
  giveToOwn: 'Flower for your {media, select, video {video} other {photo}}',
  takeFrom: "Take the flower back from {name}'s {media, select, video {video} other {photo}}",
  takeFromOwn: 'Take the flower back from your {media, select, video {video} other {photo}}',
  /** Accessible name of the toggle; `aria-pressed` says whether the user gave a flower. */
  label: '{count, plural, one {Flower, # given} other {Flower, # given}}',
  error: 'Error',
  failed: 'Failed to toggle flower. Please try again.',
});
