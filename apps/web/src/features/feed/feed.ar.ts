import type { Catalogue } from '../../language/catalogue.ts';
import type { feedTexts } from './feed.en.ts';

export default {
  title: 'آخر المنشورات',
  empty: 'لا منشورات بعد. شارك صورتك الأولى!',
  createPost: 'إنشاء منشور',
  newPosts:
    '{count, plural, zero {لا منشورات جديدة} one {منشور جديد واحد} two {منشوران جديدان} few {# منشورات جديدة} many {# منشورًا جديدًا} other {# منشور جديد}}',
  offlineSince: 'بلا اتصال — المعروض محفوظ منذ {time}',
  serverDownSince: 'لا يستجيب Posy — المعروض محفوظ منذ {time}',
  portalSince: 'تطلب هذه الشبكة تسجيل الدخول — المعروض محفوظ منذ {time}',
  nothingSaved: 'لا شيء محفوظ على هذا الجهاز بعد',
  nothingSavedHint: 'تظهر المنشورات هنا حالما يمكن الوصول إلى Posy.',
  loading: 'جارٍ تحميل المنشورات',
  end: 'هذا كل شيء.',
  caughtUp: 'لا جديد بعد هذا. ما يلي سبقت لك رؤيته.',
  filtered: 'المعروض منشورات شخص واحد',
  clearFilter: 'إزالة التصفية',
  emptyFiltered: 'لا منشورات لهذا الشخص بعد.',
  showAll: 'عرض كل المنشورات',
  nothingSavedOf: 'لا شيء محفوظ من هذا الشخص على هذا الجهاز',
  nothingSavedOfHint: 'تظهر منشوراته حالما يمكن الوصول إلى Posy.',
} satisfies Catalogue<typeof feedTexts>;
