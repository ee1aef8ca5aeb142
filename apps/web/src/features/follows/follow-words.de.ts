import type { Catalogue } from '../../language/catalogue.ts';
import type { followWordsTexts } from './follow-words.en.ts';

export default {
  followed: 'Gefolgt!',
  followedHint: 'Du folgst dieser Person jetzt',
  unfollowed: 'Entfolgt',
  unfollowedHint: 'Du folgst dieser Person nicht mehr',
  followAction: 'Jemandem folgen',
  unfollowAction: 'Jemandem entfolgen',
  followName: '{name} folgen',
  unfollowName: '{name} entfolgen',
} satisfies Catalogue<typeof followWordsTexts>;
