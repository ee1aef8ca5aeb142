import type { Catalogue } from '../../language/catalogue.ts';
import type english from './audit.en.ts';

export default {
  title: 'سجل التدقيق',
  back: 'العودة إلى لوحة الإدارة',
  loading: 'جارٍ التحميل',
  about: 'كل استدعاء من مشرف، وكل محاولة ممن ليس مشرفًا. لا يُغيَّر سطر ولا يُحذف أبدًا.',
  act: 'الإجراء',
  anyAct: 'أي إجراء',
  when: 'متى',
  who: 'من',
  what: 'ماذا',
  toWhom: 'بشأن من أو ماذا',
  outcome: 'النتيجة',
  from: 'المصدر',
  done: 'تم',
  refused: 'لم يُقبل',
  denied: 'ممنوع',
  onlyOf: 'عرض ما فعله {name} فقط',
  onlyOfNow: 'المعروض ما فعله {name}',
  everybody: 'عرض الجميع',
  empty: 'لم يُعثر على أسطر',
  emptyHint: 'لا شيء يطابق هذا الاختيار.',
  more: 'عرض المزيد',
  unreachable: 'يحتاج سجل التدقيق إلى اتصال: لا يُحفظ على هذا الجهاز.',
  failed: 'تعذّر تحميل سجل التدقيق.',
  tryAgain: 'المحاولة مرة أخرى',
} satisfies Catalogue<typeof english>;
