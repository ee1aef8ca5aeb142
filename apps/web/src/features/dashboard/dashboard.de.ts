import type { Catalogue } from '../../language/catalogue.ts';
import type english from './dashboard.en.ts';

export default {
  title: 'Übersicht',
  totals: 'Gesamtzahlen',
  followers: 'Follower',
  following: 'Gefolgt',
  totalViews: 'Aufrufe',
  totalFlowers: 'Blumen',
  notKnown: 'noch nicht bekannt',
  empty: 'Noch keine Beiträge',
  emptyHint: 'Was du teilst, erscheint hier mit seinen Aufrufen und Blumen.',
  createFirst: 'Ersten Beitrag erstellen',
  nothingSaved: 'Auf diesem Gerät ist noch nichts gespeichert',
  nothingSavedHint: 'Deine Beiträge erscheinen, sobald Posy erreichbar ist.',
  loading: 'Deine Beiträge werden geladen',
  views: '{count, plural, one {# Aufruf} other {# Aufrufe}}',
  flowers: '{count, plural, one {# Blume} other {# Blumen}}',
  isPrivate: 'Privat',
  video: 'Video',
  waiting: 'Wartet',
  toSend: ' auf Versand',
  sending: 'Wird gesendet',
  notSent: 'Nicht gesendet',
} satisfies Catalogue<typeof english>;
