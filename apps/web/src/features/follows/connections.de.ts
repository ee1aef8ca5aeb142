import type { Catalogue } from '../../language/catalogue.ts';
import type { connectionsTexts } from './connections.en.ts';

export default {
  // The lists of followers and following.
  connections: 'Verbindungen',
  noFollowers: 'Noch keine Follower',
  noFollowersHint: 'Wer dir folgt, steht hier.',
  noFollowing: 'Du folgst noch niemandem',
  noFollowingHint: 'Folge anderen, um sie hier zu finden und ihre Beiträge mit einem Tippen zu sehen.',
  followersFailed: 'Die Follower konnten nicht geladen werden',
  followingFailed: 'Wem du folgst, konnte nicht geladen werden',
  notSavedHint: 'Diese Personen erscheinen, sobald Posy erreichbar ist.',
  more: 'Weitere Personen laden',
  moreLoaded: 'Weitere Personen geladen',
  loading: 'Personen werden geladen',
  followersTab: 'Follower',
  followersTabCount: 'Follower ({count})',
  followingTab: 'Gefolgt',
  followingTabCount: 'Gefolgt ({count})',
} satisfies Catalogue<typeof connectionsTexts>;
