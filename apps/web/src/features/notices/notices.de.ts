import type { Catalogue } from '../../language/catalogue.ts';
import type english from './notices.en.ts';

export default {
  from: 'Posy',
  reason: 'Grund: {reason}',
} satisfies Catalogue<typeof english>;
