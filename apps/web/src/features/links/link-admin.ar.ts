import type { Catalogue } from '../../language/catalogue.ts';
import type english from './link-admin.en.ts';

export default {
  linkTitle: 'العنوان',
  imageUrl: 'الرابط',
  websiteUrl: 'رابط الموقع',
  urlHint: 'يبدأ بـ https://‎ أو http://‎',
  picture: 'الصورة',
  chooseImage: 'اختيار صورة',
  chooseHint: 'JPEG أو PNG أو GIF أو WebP',
  replaceImage: 'اختيار صورة أخرى',
  create: 'إنشاء',
  cancel: 'إلغاء',
  delete: 'حذف',
  deleteNamed: 'حذف {title}',
  deleteQuestion: 'يُزال «{title}» لدى الجميع. لا يمكن التراجع عن هذا.',
  error: 'خطأ',
  unreachable: 'يتعذّر الوصول إلى Posy الآن. ما كتبته لا يزال هنا: يمكن المحاولة مرة أخرى عند الاتصال.',
  listUnreachable: 'لا يمكن عرض الروابط بلا اتصال.',
  listFailed: 'تعذّر تحميل الروابط.',
  tryAgain: 'المحاولة مرة أخرى',
  more: 'عرض المزيد',
  loading: 'جارٍ التحميل',
  notShown: 'غير معروض: تُعرض الروابط العشرة الأحدث فقط.',
  noAddress: 'بلا عنوان: النقر عليه لا يفعل شيئًا.',
} satisfies Catalogue<typeof english>;
