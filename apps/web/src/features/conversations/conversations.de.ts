import type { Catalogue } from '../../language/catalogue.ts';
import type { conversationsTexts } from './conversations.en.ts';

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
  notSavedHint: 'Deine Unterhaltungen erscheinen, sobald Posy erreichbar ist.',
  failed: 'Die Unterhaltungen konnten nicht geladen werden.',
  offline: 'Nicht verbunden – zu sehen ist, was gespeichert ist',
  loading: 'Unterhaltungen werden geladen',
  you: 'Du: {text}',
  draft: 'Entwurf:',
  noMessage: 'Noch keine Nachrichten',
  blocked: 'Blockiert',
  secrecy: 'Nachrichten sind nicht Ende-zu-Ende-verschlüsselt.',
  privacy: 'Datenschutz',

  // One conversation.
  back: 'Zurück zu den Unterhaltungen',
  select: 'Wähle eine Unterhaltung',
  selectHint: 'Nachrichten, die du offline schreibst, werden gesendet, sobald du verbunden bist.',
  offlineNote: 'Offline – Nachrichten werden später gesendet',
  notFoundHint: 'Sie ist nicht auf diesem Gerät, oder du gehörst nicht dazu.',
  actions: 'Aktionen für die Unterhaltung mit {name}',
  cannotStart: 'Mit dieser Person lässt sich keine Unterhaltung beginnen.',
  startFailed: 'Die Unterhaltung konnte nicht begonnen werden: {message}',
  conversationWith: 'Unterhaltung mit {name}',
  personRemoved: 'Dieser Person kannst du nicht mehr schreiben.',
  youBlocked: 'Du hast {name} blockiert. Hebe die Blockierung auf, um einander zu schreiben.',
  drop: 'Foto oder Video hier ablegen',
  error: 'Fehler',

  // New Message.
  username: 'Benutzername',
  usernamePlaceholder: '@benutzername',
  suggestions: 'Vorgeschlagene Personen',
  suggested: '{count, plural, one {# Person vorgeschlagen} other {# Personen vorgeschlagen}}',
  nobody: 'Niemand gefunden',
  searchFailed: 'Die Suche ist nicht möglich. Bitte prüfe deine Verbindung.',
  cannotSelect: 'Diese Person kann nicht ausgewählt werden. Bitte versuche es erneut.',
  message: 'Nachricht',
  sendShort: 'Senden',
  attachHint: 'MP4, MOV oder AVI bis 100 MB, oder ein Foto',

  // The outbox.
  what: 'Unterhaltung',
  readMark: 'Lesebestätigung',
  deliveryReport: 'Zustellbestätigung',
  start: 'Unterhaltung beginnen',
  startWith: 'Unterhaltung mit {name} beginnen',
} satisfies Catalogue<typeof conversationsTexts>;
