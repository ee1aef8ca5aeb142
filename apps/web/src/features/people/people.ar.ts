import type { Catalogue } from '../../language/catalogue.ts';
import type english from './people.en.ts';

export default {
  onThisDevice: 'على هذا الجهاز',
} satisfies Catalogue<typeof english>;
