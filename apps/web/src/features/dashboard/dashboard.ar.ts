import type { Catalogue } from '../../language/catalogue.ts';
import type { dashboardTexts } from './dashboard.en.ts';

export default {
  title: 'لوحة المعلومات',
  totals: 'الإجمالي',
  followers: 'المتابعون',
  following: 'أتابعهم',
  totalViews: 'إجمالي المشاهدات',
  totalFlowers: 'إجمالي الزهور',
  notKnown: 'غير معروف بعد',
  empty: 'لا منشورات بعد',
  emptyHint: 'تظهر منشوراتك هنا مع مشاهداتها وزهورها.',
  createFirst: 'إنشاء منشورك الأول',
  nothingSaved: 'لا شيء محفوظ على هذا الجهاز بعد',
  nothingSavedHint: 'تظهر منشوراتك حالما يمكن الوصول إلى Posy.',
  loading: 'جارٍ تحميل منشوراتك',
  views:
    '{count, plural, zero {لا مشاهدات} one {مشاهدة واحدة} two {مشاهدتان} few {# مشاهدات} many {# مشاهدة} other {# مشاهدة}}',
  flowers: '{count, plural, zero {لا زهور} one {زهرة واحدة} two {زهرتان} few {# زهرات} many {# زهرة} other {# زهرة}}',
  isPrivate: 'خاص',
  video: 'فيديو',
  waiting: 'بالانتظار',
  toSend: ' للإرسال',
  sending: 'جارٍ الإرسال',
  notSent: 'لم يُرسل',
  myPosts: 'منشوراتي',
  myPostsCount: 'منشوراتي ({count})',
  post: 'منشور',
  postOf: 'منشور: {caption}',
} satisfies Catalogue<typeof dashboardTexts>;
