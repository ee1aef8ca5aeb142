import type { Catalogue } from '../../language/catalogue.ts';
import type { feedTexts } from './feed.en.ts';

export default {
  title: 'Startfeed',
  empty: 'Noch keine Beiträge. Teile dein erstes Foto!',
  createPost: 'Beitrag erstellen',
  newPosts: '{count, plural, one {# neuer Beitrag} other {# neue Beiträge}}',
  offlineSince: 'Offline – zu sehen ist der Stand von {time}',
  serverDownSince: 'Posy antwortet nicht – zu sehen ist der Stand von {time}',
  portalSince: 'Dieses Netz verlangt eine Anmeldung – zu sehen ist der Stand von {time}',
  nothingSaved: 'Auf diesem Gerät ist noch nichts gespeichert',
  nothingSavedHint: 'Dein Feed erscheint, sobald Posy erreichbar ist.',
  loading: 'Beiträge werden geladen',
  end: 'Du hast alles gesehen.',
  caughtUp: 'Du bist auf dem neuesten Stand. Die Beiträge darunter kennst du schon.',
  filtered: 'Nur Beiträge einer Person',
  clearFilter: 'Filter aufheben',
  emptyFiltered: 'Noch keine Beiträge von dieser Person.',
  showAll: 'Alle Beiträge zeigen',
  nothingSavedOf: 'Von dieser Person ist auf diesem Gerät nichts gespeichert',
  nothingSavedOfHint: 'Die Beiträge erscheinen, sobald Posy erreichbar ist.',
} satisfies Catalogue<typeof feedTexts>;
