import { texts } from '../../language/texts.ts';

export const flowerWordsTexts = texts('flower-words', {
  give: 'Give a flower',
  removeFlower: 'Take a flower back',
  giveTo: "Flower for {name}'s {media, select, video {video} other {photo}}",
  giveToOwn: 'Flower for your {media, select, video {video} other {photo}}',
  takeFrom: "Take the flower back from {name}'s {media, select, video {video} other {photo}}",
  takeFromOwn: 'Take the flower back from your {media, select, video {video} other {photo}}',
});
