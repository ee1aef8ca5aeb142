import type { Catalogue } from '../../language/catalogue.ts';
import type { sharedInTexts } from './shared-in.en.ts';

export default {
  nothingShared: 'لم تتم مشاركة أي شيء',
  unavailable: 'لم يكن Posy جاهزًا على هذا الجهاز بعد. افتح Posy مرة واحدة ثم أعد المشاركة.',
  full: 'نفدت مساحة التخزين على هذا الجهاز. يُرجى توفير بعض المساحة ثم إعادة المشاركة.',
  storedTitle: 'ما شاركته محفوظ',
  storedHint: 'سجّل الدخول لنشره. يبقى على هذا الجهاز أسبوعًا.',
  draftTitle: 'لقد بدأت منشورًا',
  draftQuestion: 'توجد مسودة على هذا الجهاز. هل تريد الاحتفاظ بها أم استبدالها بما شاركته للتو؟',
  keepDraft: 'الاحتفاظ بالمسودة',
  useShared: 'استخدام ما شاركته',
  fromShare: 'هذا ما شاركته.',
  leftOut:
    '{count, plural, zero {للمنشور حتى 10 صور أو فيديو واحد.} one {للمنشور حتى 10 صور أو فيديو واحد: تُرك ملف واحد آخر.} two {للمنشور حتى 10 صور أو فيديو واحد: تُرك ملفان آخران.} few {للمنشور حتى 10 صور أو فيديو واحد: تُركت # ملفات أخرى.} many {للمنشور حتى 10 صور أو فيديو واحد: تُرك # ملفًا آخر.} other {للمنشور حتى 10 صور أو فيديو واحد: تُرك # ملف آخر.}}',
} satisfies Catalogue<typeof sharedInTexts>;
