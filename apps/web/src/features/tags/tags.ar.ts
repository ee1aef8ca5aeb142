import type { Catalogue } from '../../language/catalogue.ts';
import type { tagsTexts } from './tags.en.ts';

export default {
  empty: 'لا منشورات بهذا الوسم بعد',
  emptyHint: 'تظهر هنا المنشورات العامة التي يرد الوسم في نصها.',
  awayHint: 'تظهر المنشورات التي تحمل هذا الوسم حالما يمكن الوصول إلى Posy.',
  noTag: 'هذه الصفحة غير متاحة',
  noTagHint: 'يتكون الوسم من حروف وأرقام وشرطات سفلية، وفيه حرف واحد على الأقل.',
} satisfies Catalogue<typeof tagsTexts>;
