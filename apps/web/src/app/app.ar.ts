import type { Catalogue } from '../language/catalogue.ts';
import type { appTexts } from './app.en.ts';

export default {
  notFoundTitle: 'الصفحة غير موجودة',
  notFoundText: 'الصفحة المطلوبة غير موجودة، وربما نُقلت إلى مكان آخر.',
  goHome: 'إلى الرئيسية',
  errorText: 'حدث خطأ ما. يُرجى تحديث الصفحة والمحاولة مرة أخرى.',
  partMissingTitle: 'ليست على هذا الجهاز بعد',
  partMissing: 'لم تُفتح هذه الصفحة على هذا الجهاز من قبل، وهي تحتاج إلى اتصال في المرة الأولى.',
  refreshPage: 'تحديث الصفحة',
  skip: 'الانتقال إلى المحتوى',
  updateReady: 'التحديث جاهز',
  updateHint: 'تتوفر نسخة أحدث من Posy.',
  updateNow: 'تحديث',
  storageTitle: 'يتعذّر على Posy حفظ أي شيء على هذا الجهاز',
  storageHint:
    'يمنع هذا المتصفح التخزين لهذا الموقع، أو أن القرص ممتلئ. يُرجى توفير مساحة أو السماح بالتخزين، ثم التحديث.',
  storageStuckTitle: 'التخزين لا يستجيب',
  storageStuck: 'تخزين هذا الجهاز لا يستجيب. يُرجى إغلاق Posy بكل علامات تبويبه ثم فتحه من جديد. لن يضيع شيء مما فعلته.',
  newerTitle: 'توجد نسخة أحدث من Posy في علامة تبويب أخرى',
  newerHint: 'يُرجى تحديث هذه الصفحة للمتابعة بها.',
} satisfies Catalogue<typeof appTexts>;
