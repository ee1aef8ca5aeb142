import type { Catalogue } from '../../language/catalogue.ts';
import type { dashboardTexts } from './dashboard.en.ts';

export default {
  title: 'Übersicht',
  totals: 'Gesamtzahlen',
  followers: 'Follower',
  following: 'Gefolgt',
  totalViews: 'Aufrufe',
  totalFlowers: 'Blumen',
  notKnown: 'noch nicht bekannt',
  empty: 'Noch keine Beiträge',
  emptyHint: 'Deine Beiträge erscheinen hier mit ihren Aufrufen und Blumen.',
  createFirst: 'Ersten Beitrag erstellen',
  nothingSaved: 'Auf diesem Gerät ist noch nichts gespeichert',
  nothingSavedHint: 'Deine Beiträge erscheinen, sobald Posy erreichbar ist.',
  myPosts: 'Meine Beiträge',
  myPostsCount: 'Meine Beiträge ({count})',
} satisfies Catalogue<typeof dashboardTexts>;
