import type { Catalogue } from '../../language/catalogue.ts';
import type { followRequestsTexts } from './follow-requests.en.ts';

export default {
  title: 'طلبات متابعتك',
  hint: 'سيرون منشوراتك للمتابعين بعد قبولك.',
  accept: 'قبول',
  decline: 'رفض',
  acceptName: 'قبول {name} متابعًا',
  declineName: 'رفض متابعة {name}',
  removeName: 'إزالة {name} من متابعيك',
  accepted: 'قُبل متابعًا',
  declined: 'رُفض الطلب',
  removed: 'أُزيل المتابع',
  failed: 'تعذّر إرسال الرد. يُرجى المحاولة مرة أخرى.',
  somebody: 'شخص ما',
  approve: 'الموافقة على المتابعين',
  approveHint: 'من يريد متابعتك يطلب ذلك أولًا. تجد الطلبات في النشاط وبين متابعيك.',
  approveFailed: 'تعذّر الحفظ. يُرجى المحاولة مرة أخرى.',
} satisfies Catalogue<typeof followRequestsTexts>;
