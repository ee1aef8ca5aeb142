import type { Catalogue } from '../../language/catalogue.ts';
import type english from './duration.en.ts';

export default {
  play: 'تشغيل الفيديو',
  playOf: 'تشغيل الفيديو، {duration}',
} satisfies Catalogue<typeof english>;
