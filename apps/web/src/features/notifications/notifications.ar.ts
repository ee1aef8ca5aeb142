import type { Catalogue } from '../../language/catalogue.ts';
import type english from './notifications.en.ts';

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
} satisfies Catalogue<typeof english>;
