import type { Catalogue } from '../../language/catalogue.ts';
import type english from './mutes.en.ts';

export default {
  mute: 'كتم {name}',
  unmute: 'إلغاء كتم {name}',
  muted: 'تم كتم {name}',
  unmuted: 'تم إلغاء كتم {name}',
  mutedHint: 'لن تظهر منشورات هذا الشخص بين منشوراتك، ولن يُخبَر بذلك.',
  undo: 'تراجع',
  error: 'خطأ',
  failed: 'تعذّر حفظ هذا على هذا الجهاز. يُرجى المحاولة مرة أخرى.',
} satisfies Catalogue<typeof english>;
