import type { Catalogue } from '../../language/catalogue.ts';
import type english from './conversations.en.ts';

export default {
  title: 'Nachrichten',
  list: 'Unterhaltungen',
  newMessage: 'Neue Nachricht',
  search: 'Unterhaltungen suchen',
  clear: 'Suche leeren',
  empty: 'Noch keine Unterhaltungen',
  emptyHint: 'Schreib jemandem über den Benutzernamen. Auch Fotos und Videos lassen sich senden.',
  none: 'Keine Unterhaltung gefunden',
  noneHint: 'Versuche eine andere Schreibweise, oder schreib jemand Neuem.',
  found: '{count, plural, one {# Unterhaltung} other {# Unterhaltungen}}',
  notSaved: 'Auf diesem Gerät nicht gespeichert',
  notSavedHint: 'Deine Unterhaltungen erscheinen, sobald Posy erreichbar ist.',
  failed: 'Die Unterhaltungen konnten nicht geladen werden.',
  tryAgain: 'Erneut versuchen',
  offline: 'Nicht verbunden – zu sehen ist, was gespeichert ist',
  loading: 'Unterhaltungen werden geladen',
  you: 'Du: {text}',
  draft: 'Entwurf:',
  noMessage: 'Noch keine Nachrichten',
  blocked: 'Blockiert',
  secrecy: 'Nachrichten sind nicht Ende-zu-Ende-verschlüsselt.',
  privacy: 'Datenschutz',
} satisfies Catalogue<typeof english>;
