import type { Catalogue } from '../../language/catalogue.ts';
import type english from './messages.en.ts';

export default {
  unread: 'غير مقروء: {count}',
} satisfies Catalogue<typeof english>;
