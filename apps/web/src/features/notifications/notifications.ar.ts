import type { Catalogue } from '../../language/catalogue.ts';
import type { notificationsTexts } from './notifications.en.ts';

export default {
  videoMessage: 'رسالة فيديو',
  photoMessage: 'صورة',
  message: 'رسالة',
  open: 'فتح المحادثة مع {name}',
  dismiss: 'إغلاق',
  region: 'الرسائل الجديدة',
  plainTitle: 'Posy',
  plainBody: 'هناك شيء جديد. يمكن رؤيته بفتح Posy.',
  reply: 'رد',
  replyPlaceholder: 'كتابة رد',
  markRead: 'تعليم كمقروء',
  notSentTitle: 'لم يُرسل ردك',
  unsentTitle: 'يُرجى فتح Posy لإكمال الإرسال',
  unsentBody:
    '{count, plural, zero {لا شيء ينتظر الإرسال.} one {عنصر واحد ينتظر الإرسال.} two {عنصران ينتظران الإرسال.} few {# عناصر تنتظر الإرسال.} many {# عنصرًا ينتظر الإرسال.} other {# عنصر ينتظر الإرسال.}}',
} satisfies Catalogue<typeof notificationsTexts>;
