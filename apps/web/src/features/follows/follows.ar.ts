import type { Catalogue } from '../../language/catalogue.ts';
import type { followsTexts } from './follows.en.ts';

export default {
  follow: 'متابعة',
  followBack: 'رد المتابعة',
  following: 'تتم المتابعة',
  requested: 'طُلبت',
  followingPending: 'جارٍ بدء المتابعة…',
  unfollowingPending: 'جارٍ إلغاء المتابعة…',
  waiting: 'بانتظار الإرسال',
  label: '{text}: {name}',
  error: 'خطأ',
  followFailed: 'تعذّرت المتابعة',
  unfollowFailed: 'تعذّر إلغاء المتابعة',
  statusFailed: 'تعذّر جلب حالة المتابعة',
} satisfies Catalogue<typeof followsTexts>;
