import type { Catalogue } from '../../language/catalogue.ts';
import type english from './legal.en.ts';

export default {
  back: 'Zurück',
} satisfies Catalogue<typeof english>;
