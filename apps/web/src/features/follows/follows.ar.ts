import type { Catalogue } from '../../language/catalogue.ts';
import type english from './follows.en.ts';

export default {
  follow: 'متابعة',
  following: 'تتم المتابعة',
  followingPending: 'جارٍ بدء المتابعة…',
  unfollowingPending: 'جارٍ إلغاء المتابعة…',
  waiting: 'بانتظار الإرسال',
  label: '{text}: {name}',
  error: 'خطأ',
  followFailed: 'تعذّرت المتابعة',
  unfollowFailed: 'تعذّر إلغاء المتابعة',
  statusFailed: 'تعذّر جلب حالة المتابعة',
  followed: 'تمت المتابعة!',
  followedHint: 'بدأت متابعتك لهذا الشخص',
  unfollowed: 'أُلغيت المتابعة',
  unfollowedHint: 'انتهت متابعتك لهذا الشخص',
  strip: 'من تتابعهم',
  yourPosts: 'منشوراتك',
  followAction: 'متابعة شخص',
  unfollowAction: 'إلغاء متابعة شخص',
} satisfies Catalogue<typeof english>;
