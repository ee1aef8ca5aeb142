import type { Catalogue } from '../../language/catalogue.ts';
import type english from './duration.en.ts';

export default {
  play: 'Video abspielen',
  playOf: 'Video abspielen, {duration}',
} satisfies Catalogue<typeof english>;
