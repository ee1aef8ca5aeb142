import type { Catalogue } from '../../language/catalogue.ts';
import type { flowerWordsTexts } from './flower-words.en.ts';

export default {
  give: 'إهداء زهرة',
  removeFlower: 'استرجاع الزهرة',
  giveTo: 'زهرة ل{media, select, video {فيديو} other {صورة}} {name}',
  giveToOwn: 'زهرة ل{media, select, video {مقطعك} other {صورتك}}',
  takeFrom: 'استرجاع الزهرة من {media, select, video {فيديو} other {صورة}} {name}',
  takeFromOwn: 'استرجاع الزهرة من {media, select, video {مقطعك} other {صورتك}}',
} satisfies Catalogue<typeof flowerWordsTexts>;
