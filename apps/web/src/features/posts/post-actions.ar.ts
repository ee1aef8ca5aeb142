import type { Catalogue } from '../../language/catalogue.ts';
import type { postActionsTexts } from './post-actions.en.ts';

export default {
  editPost: 'تعديل',
  draftInTheWay: 'شارك المنشور الذي بدأته أو تجاهله أولاً.',
  sendingPhoto: '{text} · الصورة {place} من {count}',
  photoRefused: 'الصورة {place}: {reason}',
  deletePost: 'حذف المنشور',
  deleteTitle: 'حذف هذا المنشور؟',
  deleteQuestion: 'هل تريد حقًا حذف هذا المنشور؟ لا يمكن التراجع عن هذا.',
  deleteConfirm: 'حذف',
  deleted: 'تم حذف المنشور!',
  deleteFailed: 'تعذّر حذف المنشور. يُرجى المحاولة مرة أخرى.',
  discardTitle: 'تجاهل هذا المنشور؟',
  discardQuestion: 'لم يُرسل قط، وصورته أو مقطعه محفوظ على هذا الجهاز فقط.',
  sharePost: 'مشاركة',
  linkCopied: 'تم نسخ الرابط',
  linkNotCopied: 'تعذّر نسخ الرابط.',
  createTitle: 'إنشاء منشور',
  mediaLabel: 'صورة أو فيديو',
  created: 'تم نشر المنشور!',
  createFailed: 'تعذّر إنشاء المنشور. يُرجى المحاولة مرة أخرى.',
  waitsForWifi: 'بانتظار Wi-Fi',
  waitsForYou: 'بانتظارك',
  sendNow: 'إرسال الآن',
} satisfies Catalogue<typeof postActionsTexts>;
