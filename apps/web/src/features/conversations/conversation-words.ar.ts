import type { Catalogue } from '../../language/catalogue.ts';
import type english from './conversation-words.en.ts';

export default {
  what: 'محادثة',
  startFailed: 'تعذّر بدء المحادثة: {message}',
  read: 'علامة القراءة',
  delivered: 'تأكيد الوصول',
  start: 'بدء محادثة',
  startWith: 'بدء محادثة مع {name}',
} satisfies Catalogue<typeof english>;
