import type { Catalogue } from '../../language/catalogue.ts';
import type english from './comment-button.en.ts';

export default {
  open: '{count, plural, one {Kommentare, # Kommentar} other {Kommentare, # Kommentare}}',
} satisfies Catalogue<typeof english>;
