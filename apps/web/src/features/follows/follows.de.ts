import type { Catalogue } from '../../language/catalogue.ts';
import type { followsTexts } from './follows.en.ts';

export default {
  follow: 'Folgen',
  followBack: 'Zurückfolgen',
  following: 'Gefolgt',
  requested: 'Angefragt',
  followingPending: 'Wird gefolgt …',
  unfollowingPending: 'Wird entfolgt …',
  waiting: 'Wartet auf Versand',
  label: '{text}: {name}',
  error: 'Fehler',
  followFailed: 'Folgen hat nicht geklappt',
  unfollowFailed: 'Entfolgen hat nicht geklappt',
  statusFailed: 'Der Stand konnte nicht geladen werden',
  followed: 'Gefolgt!',
  followedHint: 'Du folgst dieser Person jetzt',
  unfollowed: 'Entfolgt',
  unfollowedHint: 'Du folgst dieser Person nicht mehr',
  strip: 'Personen, denen du folgst',
  yourPosts: 'Deine Beiträge',
  followAction: 'Jemandem folgen',
  unfollowAction: 'Jemandem entfolgen',
  followName: '{name} folgen',
  unfollowName: '{name} entfolgen',
} satisfies Catalogue<typeof followsTexts>;
