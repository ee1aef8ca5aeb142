import type { Catalogue } from '../../language/catalogue.ts';
import type english from './conversations.en.ts';

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
  notSaved: 'غير محفوظة على هذا الجهاز',
  notSavedHint: 'تظهر محادثاتك حالما يمكن الوصول إلى Posy.',
  failed: 'تعذّر تحميل المحادثات.',
  tryAgain: 'المحاولة مرة أخرى',
  offline: 'بلا اتصال — المعروض هو المحفوظ',
  loading: 'جارٍ تحميل المحادثات',
  you: 'أنت: {text}',
  draft: 'مسودة:',
  noMessage: 'لا رسائل بعد',
  blocked: 'محظور',
  secrecy: 'الرسائل غير مشفّرة من طرف إلى طرف.',
  privacy: 'الخصوصية',
} satisfies Catalogue<typeof english>;
