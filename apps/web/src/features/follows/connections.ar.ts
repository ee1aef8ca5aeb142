import type { Catalogue } from '../../language/catalogue.ts';
import type { connectionsTexts } from './connections.en.ts';

export default {
  // The lists of followers and following.
  connections: 'المتابعات',
  noFollowers: 'لا متابعين بعد',
  noFollowersHint: 'يظهر هنا من يتابعك.',
  noFollowing: 'لا متابعات بعد',
  noFollowingHint: 'تابع أشخاصًا لتجدهم هنا، وترى منشوراتهم بنقرة واحدة.',
  followersFailed: 'تعذّر جلب المتابعين',
  followingFailed: 'تعذّر جلب من تتابعهم',
  notSavedHint: 'يظهر هؤلاء الأشخاص حالما يمكن الوصول إلى Posy.',
  more: 'تحميل المزيد من الأشخاص',
  moreLoaded: 'تم تحميل المزيد من الأشخاص',
  loading: 'جارٍ تحميل الأشخاص',
  followersTab: 'المتابعون',
  followersTabCount: 'المتابعون ({count})',
  followingTab: 'أتابعهم',
  followingTabCount: 'أتابعهم ({count})',
} satisfies Catalogue<typeof connectionsTexts>;
