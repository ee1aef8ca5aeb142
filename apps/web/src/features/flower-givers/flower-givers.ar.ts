import type { Catalogue } from '../../language/catalogue.ts';
import type { flowerGiversTexts } from './flower-givers.en.ts';

export default {
  title: 'الزهور',
  list: 'من أهدوا زهرة',
  you: 'أنت',
  empty: 'لا زهور بعد',
  noneVisible: 'لا أحد لعرضه',
  noneVisibleHint: 'لا يمكنك رؤية من أهدوا زهورًا هنا.',
  others: 'يظهر الآخرون حالما يمكن الوصول إلى Posy.',
  moreLoaded: 'تم تحميل المزيد من الأشخاص',
  failed: 'تعذّر تحميل الأشخاص.',
  postRemoved: 'حُذف المنشور أو لم يعد ظاهرًا لك.',
} satisfies Catalogue<typeof flowerGiversTexts>;
