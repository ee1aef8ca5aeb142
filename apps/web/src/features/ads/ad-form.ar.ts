import type { Catalogue } from '../../language/catalogue.ts';
import type english from './ad-form.en.ts';

export default {
  create: 'إنشاء إعلان',
  edit: 'تعديل الإعلان',
  copy: 'تكرار الإعلان',
  save: 'حفظ التغييرات',
  preview: 'معاينة',
  previewHint: 'كما يظهر بين المنشورات.',
  title: 'العنوان',
  titleHint: 'عمّ يتحدث؟',
  description: 'الوصف',
  descriptionHint: 'ما الذي ينبغي أن يعرفه الناس؟',
  media: 'صورة أو فيديو',
  chooseMedia: 'اختيار صورة أو فيديو',
  mediaHint: 'اختياري · JPEG أو PNG أو GIF أو WebP أو MP4 أو MOV أو AVI أو WebM بأقل من 100 م.ب',
  replaceMedia: 'اختيار صورة أخرى أو فيديو آخر',
  removeMedia: 'إزالة الصورة أو الفيديو',
  audience: 'الجمهور المستهدف',
  audienceHint: 'تصل الفئة العمرية إلى من أخبروا Posy بسنة ميلادهم.',
  dailyBudget: 'الميزانية اليومية',
  dailyBudgetHint:
    '0.01 لكل ظهور، و0.10 لكل نقرة. الإعلان الذي نفدت ميزانية يومه يتوقف حتى منتصف الليل بالتوقيت العالمي.',
  duration: 'المدة بالأيام',
  callToAction: 'نص الزر',
  linkUrl: 'عنوان الويب',
  linkUrlPlaceholder: 'https://',
  linkUrlHint: 'اختياري. من دونه يفتح الزر رسالة إليك.',
  draftRestored: 'عادت مسودتك كما تركتها.',
  discardDraft: 'تجاهل المسودة',
  draftDiscarded: 'تم تجاهل المسودة',
  undoDiscard: 'تراجع',
  yourTitle: 'عنوانك',
  storageFull: 'نفدت مساحة التخزين على هذا الجهاز. يُرجى توفير بعض المساحة والمحاولة مرة أخرى. لم يضِع شيء مما كتبته.',
  failed: 'تعذّر إنشاء الإعلان. يُرجى المحاولة مرة أخرى.',
  charactersLeft:
    '{left, plural, zero {لم يبقَ أي حرف} one {بقي حرف واحد} two {بقي حرفان} few {بقيت # أحرف} many {بقي # حرفًا} other {بقي # حرف}}',
  charactersOver:
    '{over, plural, zero {لا زيادة} one {حرف واحد زائد} two {حرفان زائدان} few {# أحرف زائدة} many {# حرفًا زائدًا} other {# حرف زائد}}',
} satisfies Catalogue<typeof english>;
