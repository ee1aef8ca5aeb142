import type { Catalogue } from '../../language/catalogue.ts';
import type { floatingMenuTexts } from './floating-menu.en.ts';

export default {
  createPost: 'إنشاء منشور',
  newMessage: 'رسالة جديدة',
  send: 'إرسال',
  adminDashboard: 'لوحة الإدارة',
  userManagement: 'إدارة الحسابات',
  emailInbox: 'صندوق البريد',
  followers: 'المتابعون',
  following: 'أتابعهم',
  outbox: 'صندوق الصادر',
  refresh: 'تحديث',
  enableNotifications: 'تفعيل الإشعارات',
} satisfies Catalogue<typeof floatingMenuTexts>;
