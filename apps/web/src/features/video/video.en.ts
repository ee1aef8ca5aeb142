import { texts } from '../../language/texts.ts';

export const videoTexts = texts('video', {
  // The controls of a player.

  // The button over a video.
  play: 'Play video',
  playOf: 'Play video, {duration}',
});
