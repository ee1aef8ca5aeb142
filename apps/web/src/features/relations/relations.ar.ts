import type { Catalogue } from '../../language/catalogue.ts';
import type { relationsTexts } from './relations.en.ts';

export default {
  blockedTitle: 'المحظورون',
  blockedHint: 'لا يرى أحدكما الآخر ولا تتبادلان الرسائل، ولا يُخبَرون بذلك.',
  blockedNone: 'لم تحظر أحدًا.',
  unblock: 'إلغاء الحظر',
  unblockOf: 'إلغاء حظر {name}',
  mutedTitle: 'المكتومون',
  mutedHint: 'ما يشاركونه لا يظهر بين منشوراتك ولا يصلك إشعار به، ولا يُخبَرون بذلك.',
  mutedNone: 'لم تكتم أحدًا.',
  unmute: 'إلغاء الكتم',
  unmuteOf: 'إلغاء كتم {name}',
  how: 'يتم الحظر والكتم من قائمة المنشور، أو من «استكشاف»، أو من محادثة مع الشخص.',
  error: 'خطأ',
  failed: 'تعذّر حفظ هذا على هذا الجهاز. يُرجى المحاولة مرة أخرى.',
  somebody: 'شخص ما',
} satisfies Catalogue<typeof relationsTexts>;
