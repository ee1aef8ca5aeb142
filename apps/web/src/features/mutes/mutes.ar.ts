import type { Catalogue } from '../../language/catalogue.ts';
import type { mutesTexts } from './mutes.en.ts';

export default {
  mute: 'كتم {name}',
  unmute: 'إلغاء كتم {name}',
  muted: 'تم كتم {name}',
  unmuted: 'تم إلغاء كتم {name}',
  mutedHint: 'لن تظهر منشورات هذا الشخص بين منشوراتك، ولن يُخبَر بذلك.',
  undo: 'تراجع',
  error: 'خطأ',
  failed: 'تعذّر حفظ هذا على هذا الجهاز. يُرجى المحاولة مرة أخرى.',

  // The outbox.
  outboxMute: 'كتم شخص',
  outboxUnmute: 'إلغاء كتم شخص',
  muteName: 'كتم {name}',
  unmuteName: 'إلغاء كتم {name}',
  what: 'الكتم',
  muteFailed: 'تعذّر كتم الشخص',
  unmuteFailed: 'تعذّر إلغاء كتم الشخص',
} satisfies Catalogue<typeof mutesTexts>;
