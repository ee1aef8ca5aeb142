import type { Catalogue } from '../../language/catalogue.ts';
import type english from './notices.en.ts';

export default {
  from: 'Posy',
  reason: 'السبب: {reason}',
} satisfies Catalogue<typeof english>;
