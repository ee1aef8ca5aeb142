import type { Catalogue } from '../../language/catalogue.ts';
import type english from './messages.en.ts';

export default {
  unread: '{count} ungelesen',
} satisfies Catalogue<typeof english>;
