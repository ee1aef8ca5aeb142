import type { Catalogue } from '../../language/catalogue.ts';
import type { conversationsTexts } from './conversations.en.ts';

export default {
  title: 'الرسائل',
  list: 'المحادثات',
  newMessage: 'رسالة جديدة',
  search: 'البحث في المحادثات',
  clear: 'مسح البحث',
  empty: 'لا محادثات بعد',
  emptyHint: 'يمكن مراسلة أي شخص باسم المستخدم، وإرسال الصور ومقاطع الفيديو أيضًا.',
  none: 'لم يُعثر على محادثات',
  noneHint: 'جرّب كتابة أخرى، أو راسل شخصًا جديدًا.',
  found:
    '{count, plural, zero {لا محادثات} one {محادثة واحدة} two {محادثتان} few {# محادثات} many {# محادثة} other {# محادثة}}',
  notSavedHint: 'تظهر محادثاتك حالما يمكن الوصول إلى Posy.',
  failed: 'تعذّر تحميل المحادثات.',
  offline: 'بلا اتصال — المعروض هو المحفوظ',
  loading: 'جارٍ تحميل المحادثات',
  you: 'أنت: {text}',
  draft: 'مسودة:',
  noMessage: 'لا رسائل بعد',
  blocked: 'محظور',
  secrecy: 'الرسائل غير مشفّرة من طرف إلى طرف.',
  privacy: 'الخصوصية',

  // One conversation.
  back: 'العودة إلى المحادثات',
  select: 'اختر محادثة',
  selectHint: 'الرسائل التي تكتبها بلا اتصال تُرسل حالما يعود الاتصال.',
  offlineNote: 'بلا اتصال — تُرسل الرسائل لاحقًا',
  notFoundHint: 'ليست على هذا الجهاز، أو أنها لا تخصك.',
  actions: 'إجراءات المحادثة مع {name}',
  cannotStart: 'تعذّر بدء محادثة مع هذا الشخص.',
  startFailed: 'تعذّر بدء المحادثة: {message}',
  conversationWith: 'محادثة مع {name}',
  personRemoved: 'لم تعد مراسلة هذا الشخص ممكنة.',
  youBlocked: 'لقد حظرت {name}. لا بد من إلغاء الحظر لتبادل الرسائل.',
  drop: 'أفلت صورة أو فيديو هنا',
  error: 'خطأ',

  // New Message.
  username: 'اسم المستخدم',
  usernamePlaceholder: '@اسم_المستخدم',
  suggestions: 'أشخاص مقترحون',
  suggested:
    '{count, plural, zero {لا أشخاص مقترحين} one {شخص مقترح واحد} two {شخصان مقترحان} few {# أشخاص مقترحين} many {# شخصًا مقترحًا} other {# شخص مقترح}}',
  nobody: 'لم يُعثر على أحد',
  searchFailed: 'تعذّر البحث عن أشخاص. يُرجى التحقق من اتصالك.',
  cannotSelect: 'تعذّر اختيار هذا الشخص. يُرجى المحاولة مرة أخرى.',
  message: 'الرسالة',
  sendShort: 'إرسال',
  attachHint: 'MP4 أو MOV أو AVI حتى 100 م.ب، أو صورة',

  // The outbox.
  what: 'محادثة',
  readMark: 'علامة القراءة',
  deliveryReport: 'تأكيد الوصول',
  start: 'بدء محادثة',
  startWith: 'بدء محادثة مع {name}',
} satisfies Catalogue<typeof conversationsTexts>;
