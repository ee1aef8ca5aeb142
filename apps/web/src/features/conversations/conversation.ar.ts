import type { Catalogue } from '../../language/catalogue.ts';
import type english from './conversation.en.ts';

export default {
  title: 'الرسائل',
  back: 'العودة إلى المحادثات',
  select: 'اختر محادثة',
  selectHint: 'ما تكتبه بلا شبكة ينتظر على هذا الجهاز، ثم يُرسل من تلقاء نفسه.',
  offline: 'بلا اتصال — ما تكتبه يُرسل لاحقًا',
  notFoundHint: 'ليست على هذا الجهاز، أو أنها لا تخصك.',
  actions: 'إجراءات المحادثة مع {name}',
  cannotStart: 'تعذّر بدء محادثة مع هذا الشخص.',
  startFailed: 'تعذّر بدء المحادثة: {message}',
  conversationWith: 'محادثة مع {name}',
  gone: 'لم تعد مراسلة هذا الشخص ممكنة.',
  blocked: 'لقد حظرت {name}. لا بد من إلغاء الحظر لتبادل الرسائل.',
  drop: 'أفلت صورة أو فيديو هنا',
  error: 'خطأ',
} satisfies Catalogue<typeof english>;
