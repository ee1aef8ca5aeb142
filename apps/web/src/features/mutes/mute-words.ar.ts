import type { Catalogue } from '../../language/catalogue.ts';
import type english from './mute-words.en.ts';

export default {
  mute: 'كتم شخص',
  unmute: 'إلغاء كتم شخص',
  what: 'الكتم',
  muteFailed: 'تعذّر كتم الشخص',
  unmuteFailed: 'تعذّر إلغاء كتم الشخص',
  error: 'خطأ',
} satisfies Catalogue<typeof english>;
