import type { Catalogue } from '../../language/catalogue.ts';
import type { postsTexts } from './posts.en.ts';

export default {
  menu: 'قائمة المنشور',
  isForFollowers: 'لا يرى هذا المنشور إلا المتابعون',
  isPrivate: 'خاص: هذا المنشور يظهر لك وحدك',
  views:
    '{count, plural, zero {لا مشاهدات} one {مشاهدة واحدة} two {مشاهدتان} few {# مشاهدات} many {# مشاهدة} other {# مشاهدة}}',
  openComments:
    '{count, plural, zero {التعليقات، لا تعليقات} one {التعليقات، تعليق واحد} two {التعليقات، تعليقان} few {التعليقات، # تعليقات} many {التعليقات، # تعليقًا} other {التعليقات، # تعليق}}',
  comments: 'التعليقات',
  edited: 'عُدّل {time}',
  pictureBy: 'صورة من {name}',
  videoBy: 'فيديو من {name}',
  viewPhoto: 'عرض الصورة',
  olderLoading: 'جارٍ تحميل المنشورات الأقدم',
  olderOffline: 'تحتاج المنشورات الأقدم إلى اتصال.',
  olderFailed: 'تعذّر تحميل المنشورات الأقدم.',
  retryOlder: 'المحاولة مرة أخرى',
  showAltText: 'عرض النص البديل',
  altBadge: 'ALT',
  postBy: 'منشور من {name}',

  draftWaits: 'مسودة بانتظارك',
} satisfies Catalogue<typeof postsTexts>;
