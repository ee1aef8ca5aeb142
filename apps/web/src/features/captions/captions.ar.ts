import type { Catalogue } from '../../language/catalogue.ts';
import type { captionsTexts } from './captions.en.ts';

export default {
  title: 'الترجمة النصية',
  choose: 'إضافة ترجمة نصية',
  hint: 'ملف ‎.vtt (WebVTT) أصغر من 1 ميغابايت: ما يقال في الفيديو مكتوبًا.',
  remove: 'إزالة الترجمة النصية',
  language: 'لغة الترجمة النصية',
  tooLarge: 'يجب أن تكون الترجمة النصية أصغر من 1 ميغابايت',
  notText: 'هذا الملف ليس نصًا بترميز UTF-8.',
  notWebvtt: 'هذا ليس ملف WebVTT: يجب أن يكون سطره الأول WEBVTT.',
  badLine: 'تعذّرت قراءة السطر {line} من الترجمة النصية.',
  none: 'لا توجد في هذا الملف ترجمة نصية يمكن عرضها.',
  storageFull: 'لم تعد هناك مساحة على هذا الجهاز. أفسح بعض المساحة ثم أضف الترجمة النصية من جديد.',
  show: 'الترجمة النصية',
  short: 'CC',
  replace: 'استبدال الترجمة النصية',
  save: 'حفظ',
  removed: 'أُزيلت الترجمة النصية',
  saved: 'حُفظت الترجمة النصية',
  failed: 'تعذّر حفظ الترجمة النصية',
  removedOnSave: 'ستُزال الترجمة النصية عند الحفظ.',
  keep: 'الإبقاء على الترجمة النصية',
} satisfies Catalogue<typeof captionsTexts>;
