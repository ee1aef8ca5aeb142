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
} satisfies Catalogue<typeof followsTexts>;
