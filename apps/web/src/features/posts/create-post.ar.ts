import type { Catalogue } from '../../language/catalogue.ts';
import type english from './create-post.en.ts';

export default {
  chooseMedia: 'اختيار صورة أو فيديو',
  chooseHint: 'أو سحب ملف أو لصقه هنا · JPEG أو PNG أو GIF أو WebP أو MP4 أو MOV أو AVI أو WebM بأقل من 100 م.ب',
  replaceMedia: 'اختيار صورة أخرى أو فيديو آخر',
  caption: 'الوصف',
  captionHint: 'اكتب وصفًا…',
  location: 'المكان',
  locationHint: 'إضافة مكان',
  altText: 'النص البديل',
  altTextPlaceholder: 'ماذا يظهر فيها؟',
  altTextHint: 'يُقرأ لمن لا يستطيع رؤيتها.',
  privacy: 'من يمكنه رؤيته',
  isPublic: 'عام',
  publicPoke: 'الجميع في Posy',
  isPrivateChoice: 'خاص',
  privateHint: 'أنت فقط',
  share: 'مشاركة',
  draftRestored: 'عادت مسودتك كما تركتها.',
  discardDraft: 'تجاهل المسودة',
  draftDiscarded: 'تم تجاهل المسودة',
  undoDiscard: 'تراجع',
  discardedKept: 'المسودة التي تجاهلتها لا تزال هنا.',
  bringBack: 'استعادة',
  storageFull: 'نفدت مساحة التخزين على هذا الجهاز. يُرجى توفير بعض المساحة ثم إعادة المشاركة. لم يضِع شيء مما كتبته.',
  charactersLeft:
    '{left, plural, zero {لم يبقَ أي حرف} one {بقي حرف واحد} two {بقي حرفان} few {بقيت # أحرف} many {بقي # حرفًا} other {بقي # حرف}}',
  charactersOver:
    '{over, plural, zero {لا زيادة} one {حرف واحد زائد} two {حرفان زائدان} few {# أحرف زائدة} many {# حرفًا زائدًا} other {# حرف زائد}}',
} satisfies Catalogue<typeof english>;
