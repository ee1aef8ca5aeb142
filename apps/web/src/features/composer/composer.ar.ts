import type { Catalogue } from '../../language/catalogue.ts';
import type { composerTexts } from './composer.en.ts';

export default {
  addPhotos: 'إضافة صور',
  movePhotoBack: 'نقل الصورة نحو البداية',
  movePhotoOn: 'نقل الصورة نحو النهاية',
  chooseMedia: 'اختيار صورة أو فيديو',
  chooseHint:
    'أو اسحب الملفات أو الصقها هنا، حتى 10 صور · JPEG أو PNG أو GIF أو WebP أو MP4 أو MOV أو AVI أو WebM بأقل من 100 م.ب',
  replaceMedia: 'اختيار صورة أخرى أو فيديو آخر',
  caption: 'الوصف',
  captionHint: 'اكتب وصفًا…',
  location: 'المكان',
  locationHint: 'إضافة مكان',
  altText: 'النص البديل',
  altTextMissing:
    '{count, plural, zero {غير موجود بعد} one {غير موجود بعد} two {ينقص {missing} من صورتين} few {ينقص {missing} من {count} صور} many {ينقص {missing} من {count} صورة} other {ينقص {missing} من {count} صورة}}',
  altTextReminder: 'تذكيري بالنصوص البديلة الناقصة',
  altTextPlaceholder: 'ماذا يظهر فيها؟',
  altTextHint: 'يُقرأ لمن لا يستطيع رؤيتها.',
  privacy: 'من يمكنه رؤيته',
  isPublic: 'عام',
  publicHint: 'الجميع في Posy',
  isPrivateChoice: 'خاص',
  privateHint: 'أنت فقط',
  share: 'مشاركة',
  save: 'حفظ',
  changeFailed: 'تعذر حفظ تغييراتك. يرجى المحاولة مرة أخرى.',
  photosAreSent: 'يجري إرسال المنشور. يمكن تغيير صوره بعد ذلك، ويمكنك حفظ التغييرات الأخرى الآن.',
  draftRestored: 'عادت مسودتك كما تركتها.',
  discardDraft: 'تجاهل المسودة',
  draftDiscarded: 'تم تجاهل المسودة',
  undoDiscard: 'تراجع',
  draftStillHere: 'المسودة التي تجاهلتها لا تزال هنا.',
  bringBack: 'استعادة',
  storageFull: 'نفدت مساحة التخزين على هذا الجهاز. يُرجى توفير بعض المساحة ثم إعادة المشاركة. لم يضِع شيء مما كتبته.',
} satisfies Catalogue<typeof composerTexts>;
