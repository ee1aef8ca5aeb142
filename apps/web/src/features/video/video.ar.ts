import type { Catalogue } from '../../language/catalogue.ts';
import type { videoTexts } from './video.en.ts';

export default {
  // The controls of a player.

  // The button over a video.
  play: 'تشغيل الفيديو',
  playOf: 'تشغيل الفيديو، {duration}',
} satisfies Catalogue<typeof videoTexts>;
