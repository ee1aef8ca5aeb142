import type { Catalogue } from '../../language/catalogue.ts';
import type english from './new-message.en.ts';

export default {
  newMessage: 'رسالة جديدة',
  username: 'اسم المستخدم',
  usernamePlaceholder: '@اسم_المستخدم',
  suggestions: 'أشخاص مقترحون',
  suggested:
    '{count, plural, zero {لا أشخاص مقترحين} one {شخص مقترح واحد} two {شخصان مقترحان} few {# أشخاص مقترحين} many {# شخصًا مقترحًا} other {# شخص مقترح}}',
  nobody: 'لم يُعثر على أحد',
  searchFailed: 'تعذّر البحث عن أشخاص. يُرجى التحقق من اتصالك.',
  cannotSelect: 'تعذّر اختيار هذا الشخص. يُرجى المحاولة مرة أخرى.',
  message: 'الرسالة',
  cancel: 'إلغاء',
  sendShort: 'إرسال',
  attachHint: 'MP4 أو MOV أو AVI حتى 100 م.ب، أو صورة',
} satisfies Catalogue<typeof english>;
