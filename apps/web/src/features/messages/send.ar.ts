import type { Catalogue } from '../../language/catalogue.ts';
import type english from './send.en.ts';

export default {
  storageFull: 'لا مساحة باقية على هذا الجهاز، فتعذّر حفظ هذه الرسالة. يُرجى توفير بعض المساحة والمحاولة مرة أخرى.',
  unauthorized: 'يلزم تسجيل الدخول',
  userNotFound: 'لم يُعثر على هذا الشخص. يُرجى التحقق من اسم المستخدم.',
  notAllowed: 'لا تُسمح لك مراسلة هذا الشخص.',
  invalid: 'بيانات الرسالة غير صالحة. يُرجى التحقق مما أدخلته.',
  failed: 'تعذّر إرسال الرسالة. يُرجى المحاولة مرة أخرى.',
  stalled: 'لم تُرسل بعد. ستُحفظ وتُعاد المحاولة.',
  what: 'رسالة',
  photo: 'صورة',
  video: 'رسالة فيديو',
  emptied: 'رسالة محذوفة',
  removed: 'تم حذف الرسالة',
  sent: 'تم إرسال الرسالة',
  notSent: 'لم تُرسل الرسالة',
  remove: 'حذف رسالة',
  removeFailed: 'تعذّر حذف الرسالة',
} satisfies Catalogue<typeof english>;
