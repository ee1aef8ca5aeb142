import type { Catalogue } from '../../language/catalogue.ts';
import type english from './people.en.ts';

export default {
  onThisDevice: 'Auf diesem Gerät',
} satisfies Catalogue<typeof english>;
