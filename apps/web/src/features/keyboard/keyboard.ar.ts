import type { Catalogue } from '../../language/catalogue.ts';
import type { keyboardTexts } from './keyboard.en.ts';

export default {
  title: 'اختصارات لوحة المفاتيح',
  hint: 'تعمل ما دام لا شيء يُكتب ولا نافذة مفتوحة.',
  isOn: 'استخدام الاختصارات ذات المفتاح الواحد',
  isOnHint: 'محفوظ على هذا الجهاز. يمكن إيقافها إن أعاقت الإدخال الصوتي أو قارئ الشاشة.',
  next: 'المنشور التالي',
  previous: 'المنشور السابق',
  flower: 'إهداء زهرة أو استرجاعها',
  comments: 'التعليقات',
  photo: 'عرض الصورة',
  create: 'إنشاء منشور',
  search: 'البحث عن أشخاص',
  home: 'الرئيسية',
  discover: 'استكشاف',
  messages: 'الرسائل',
  dashboard: 'لوحة المعلومات',
  settings: 'الإعدادات',
  message: 'الرسالة الظاهرة على الشاشة',
  help: 'هذه القائمة',
  posts: 'المنشورات',
  elsewhere: 'الانتقال إلى',
  thenKey: 'ثم',
  or: 'أو',
} satisfies Catalogue<typeof keyboardTexts>;
