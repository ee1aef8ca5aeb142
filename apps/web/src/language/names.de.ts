import type { Catalogue } from './catalogue.ts';
import type english from './names.en.ts';

export default {
  anonymous: 'Person ohne Namen',
  deleted: 'Gelöschtes Konto',
} satisfies Catalogue<typeof english>;
