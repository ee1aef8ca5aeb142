import type { Catalogue } from '../../language/catalogue.ts';
import type english from './legal.en.ts';

export default {
  back: 'رجوع',
} satisfies Catalogue<typeof english>;
