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
  myPosts: 'منشوراتي',
  myPostsCount: 'منشوراتي ({count})',
} satisfies Catalogue<typeof dashboardTexts>;
