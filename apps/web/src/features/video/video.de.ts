import type { Catalogue } from '../../language/catalogue.ts';
import type { videoTexts } from './video.en.ts';

export default {
  // The controls of a player.

  // The button over a video.
  play: 'Video abspielen',
  playOf: 'Video abspielen, {duration}',
} satisfies Catalogue<typeof videoTexts>;
