import type { Catalogue } from './catalogue.ts';
import type english from './names.en.ts';

export default {
  anonymous: 'حساب بلا اسم',
  deleted: 'حساب محذوف',
} satisfies Catalogue<typeof english>;
