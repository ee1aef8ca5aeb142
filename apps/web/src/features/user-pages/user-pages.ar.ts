import type { Catalogue } from '../../language/catalogue.ts';
import type { userPagesTexts } from './user-pages.en.ts';

export default {
  postCount:
    '{count, plural, zero {لا منشورات} one {منشور واحد} two {منشوران} few {{shown} منشورات} many {{shown} منشورًا} other {{shown} منشور}}',
  followers:
    '{count, plural, zero {لا متابعين} one {متابع واحد} two {متابعان} few {{shown} متابعين} many {{shown} متابعًا} other {{shown} متابع}}',
  following: 'يتابع {shown}',
  approvesFollowers: 'يوافق على المتابعين',
  posts: 'المنشورات',
  noPosts: 'لا منشورات بعد',
  noPostsHint: 'تظهر هنا المنشورات العامة من {name}.',
  message: 'رسالة',
  messageTo: 'مراسلة {name}',
  edit: 'تعديل الملف الشخصي',
  missing: 'هذه الصفحة غير متاحة',
  missingHint: 'قد يكون الرابط خاطئًا، أو لم يعد الحساب موجودًا.',
  awayHint: 'تظهر هذه الصفحة فور إمكان الوصول إلى Posy.',
  failed: 'تعذّر تحميل الصفحة',
  failedHint: 'يُرجى المحاولة بعد قليل.',
} satisfies Catalogue<typeof userPagesTexts>;
