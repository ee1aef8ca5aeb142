import type { Catalogue } from '../../language/catalogue.ts';
import type { commentsTexts } from './comments.en.ts';

export default {
  title: 'التعليقات',
  empty: 'لا تعليقات بعد',
  emptyHint: 'اكتب أول تعليق!',
  notSaved: 'غير محفوظة على هذا الجهاز',
  notSavedHint: 'تظهر هذه التعليقات حالما يمكن الوصول إلى Posy.',
  offline: 'بلا اتصال — المعروض محفوظ منذ {time}',
  failed: 'تعذّر تحميل التعليقات.',
  postRemoved: 'حُذف المنشور أو لم يعد ظاهرًا لك.',
  more: 'تحميل المزيد من التعليقات',
  loading: 'جارٍ تحميل التعليقات',
  furtherDown: 'تعليقاتك، إلى الأسفل',
  label: 'تعليقك',
  placeholder: 'إضافة تعليق',
  send: 'إرسال التعليق',
  left: '{used} من {limit} من الأحرف',
  storageFull: 'لا مساحة باقية على هذا الجهاز، فتعذّر حفظ هذا التعليق. يُرجى توفير بعض المساحة والمحاولة مرة أخرى.',
  stalled: 'لم يُرسل بعد. سيحاول Posy مرة أخرى.',
  blocked: 'بانتظار المنشور',
  remove: 'حذف تعليق {name}',
  deleteTitle: 'حذف هذا التعليق؟',
  deleteQuestion: 'لا يمكن التراجع عن هذا.',
  discardTitle: 'تجاهل هذا التعليق؟',
  discardQuestion: 'لم يُرسل قط، وهو محفوظ على هذا الجهاز فقط.',
  deleteConfirm: 'حذف',
  success: 'تم بنجاح',
  added: 'تمت إضافة التعليق',
  error: 'خطأ',
  addFailed: 'تعذّرت إضافة التعليق',
  addFailedFor: 'تعذّرت إضافة التعليق. {reason}',
  postDeleted: 'حُذف المنشور أو لم يعد ظاهرًا لك.',
  deleted: 'تم حذف التعليق',
  deleteFailed: 'تعذّر حذف التعليق',
  removeAction: 'حذف تعليق',
  what: 'تعليق',
  news: '{count, plural, zero {لا تعليقات جديدة} one {تعليق جديد واحد} two {تعليقان جديدان} few {# تعليقات جديدة} many {# تعليقًا جديدًا} other {# تعليق جديد}}',

  // The button under a post.
  openComments:
    '{count, plural, zero {التعليقات، لا تعليقات} one {التعليقات، تعليق واحد} two {التعليقات، تعليقان} few {التعليقات، # تعليقات} many {التعليقات، # تعليقًا} other {التعليقات، # تعليق}}',
} satisfies Catalogue<typeof commentsTexts>;
