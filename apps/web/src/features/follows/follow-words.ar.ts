import type { Catalogue } from '../../language/catalogue.ts';
import type { followWordsTexts } from './follow-words.en.ts';

export default {
  followed: 'تمت المتابعة!',
  followedHint: 'بدأت متابعتك لهذا الشخص',
  unfollowed: 'أُلغيت المتابعة',
  unfollowedHint: 'انتهت متابعتك لهذا الشخص',
  followAction: 'متابعة شخص',
  unfollowAction: 'إلغاء متابعة شخص',
  followName: 'متابعة {name}',
  unfollowName: 'إلغاء متابعة {name}',
} satisfies Catalogue<typeof followWordsTexts>;
