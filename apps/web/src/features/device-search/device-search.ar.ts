import type { Catalogue } from '../../language/catalogue.ts';
import type { deviceSearchTexts } from './device-search.en.ts';

export default {
  onThisDevice: 'على هذا الجهاز',
  posts: 'المنشورات',
  comments: 'التعليقات',
  messages: 'الرسائل على هذا الجهاز',
  postsFound:
    '{count, plural, zero {لا منشورات على هذا الجهاز} one {منشور واحد على هذا الجهاز} two {منشوران على هذا الجهاز} few {# منشورات على هذا الجهاز} many {# منشورًا على هذا الجهاز} other {# منشور على هذا الجهاز}}',
  commentsFound:
    '{count, plural, zero {لا تعليقات على هذا الجهاز} one {تعليق واحد على هذا الجهاز} two {تعليقان على هذا الجهاز} few {# تعليقات على هذا الجهاز} many {# تعليقًا على هذا الجهاز} other {# تعليق على هذا الجهاز}}',
  messagesFound:
    '{count, plural, zero {لا رسائل} one {رسالة واحدة} two {رسالتان} few {# رسائل} many {# رسالة} other {# رسالة}}',
  nothing: 'لا شيء على هذا الجهاز',
  offline: 'بلا اتصال — جرى البحث في هذا الجهاز فقط',
  showAll: 'عرض الكل ({count})',
  you: 'أنت: ',
  unsent: 'لم يُرسل بعد: ',
  draft: 'مسودة: ',
  photo: 'صورة',
  video: 'فيديو',
} satisfies Catalogue<typeof deviceSearchTexts>;
