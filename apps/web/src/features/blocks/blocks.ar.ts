import type { Catalogue } from '../../language/catalogue.ts';
import type { blocksTexts } from './blocks.en.ts';

export default {
  block: 'حظر {name}',
  unblock: 'إلغاء حظر {name}',
  title: 'حظر {name}؟',
  question:
    'لن يرى أحدكما الآخر في Posy بعد الآن، ولن تتبادلا الرسائل أو المتابعة. لن يصل إلى {name} إشعار بذلك. يمكن إلغاء الحظر في الإعدادات.',
  confirm: 'حظر',
  unblockShort: 'إلغاء الحظر',
  error: 'خطأ',
  failed: 'تعذّر حفظ هذا على هذا الجهاز. يُرجى المحاولة مرة أخرى.',

  // The outbox.
  what: 'حظر',
  outboxBlock: 'حظر شخص',
  outboxUnblock: 'إلغاء حظر شخص',
  blocked: 'تم الحظر',
  blockedHint: 'لم يعد أحدكما يرى الآخر.',
  unblocked: 'أُلغي الحظر',
  unblockedHint: 'يمكن لكل منكما رؤية الآخر من جديد.',
  blockFailed: 'تعذّر حظر الشخص',
  unblockFailed: 'تعذّر إلغاء حظر الشخص',
} satisfies Catalogue<typeof blocksTexts>;
