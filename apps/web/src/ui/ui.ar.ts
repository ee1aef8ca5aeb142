import type { Catalogue } from '../language/catalogue.ts';
import type { uiTexts } from './ui.en.ts';

export default {
  close: 'إغلاق',
  cancel: 'إلغاء',
  retry: 'إعادة المحاولة',
  tryAgain: 'المحاولة مرة أخرى',
  loading: 'جارٍ التحميل',
  more: 'عرض المزيد',
  notSaved: 'غير محفوظ على هذا الجهاز',
  savedAt: 'بلا اتصال — المعروض محفوظ منذ {time}',
  restNotSaved: 'يظهر الباقي حالما يمكن الوصول إلى Posy.',
  discard: 'تجاهل',
  cancelSending: 'إلغاء الإرسال',
  dismiss: 'إخفاء',
  discarded: 'تم التجاهل',
  showTyped: 'إظهار ما كتبته',
  hideTyped: 'إخفاء ما كتبته',
  pictureMissing: 'لا يمكن عرض هذه الصورة الآن.',
  pictureMissingOf: '{alt} (لا يمكن عرضها الآن)',
} satisfies Catalogue<typeof uiTexts>;
