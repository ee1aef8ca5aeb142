import type { Catalogue } from '../../language/catalogue.ts';
import type english from './block-words.en.ts';

export default {
  what: 'حظر',
  block: 'حظر شخص',
  unblock: 'إلغاء حظر شخص',
  blocked: 'تم الحظر',
  blockedHint: 'لم يعد أحدكما يرى الآخر.',
  unblocked: 'أُلغي الحظر',
  unblockedHint: 'يمكن لكل منكما رؤية الآخر من جديد.',
  error: 'خطأ',
  blockFailed: 'تعذّر حظر الشخص',
  unblockFailed: 'تعذّر إلغاء حظر الشخص',
} satisfies Catalogue<typeof english>;
