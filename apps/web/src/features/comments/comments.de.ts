import type { Catalogue } from '../../language/catalogue.ts';
import type { commentsTexts } from './comments.en.ts';

export default {
  title: 'Kommentare',
  empty: 'Noch keine Kommentare',
  emptyHint: 'Schreib den ersten!',
  notSaved: 'Auf diesem Gerät nicht gespeichert',
  notSavedHint: 'Diese Kommentare erscheinen, sobald Posy erreichbar ist.',
  offline: 'Nicht verbunden – zu sehen ist der Stand von {time}',
  failed: 'Die Kommentare konnten nicht geladen werden.',
  postRemoved: 'Der Beitrag wurde gelöscht oder ist für dich nicht mehr sichtbar.',
  more: 'Weitere Kommentare laden',
  loading: 'Kommentare werden geladen',
  furtherDown: 'Deine, weiter unten',
  label: 'Dein Kommentar',
  placeholder: 'Kommentar hinzufügen',
  send: 'Kommentar senden',
  left: '{used} von {limit} Zeichen',
  storageFull:
    'Auf diesem Gerät ist kein Speicher mehr frei, deshalb konnte der Kommentar nicht gespeichert werden. Schaffe etwas Platz und versuche es noch einmal.',
  stalled: 'Noch nicht gesendet. Posy versucht es wieder.',
  blocked: 'Wartet auf den Beitrag',
  remove: 'Kommentar von {name} löschen',
  deleteTitle: 'Diesen Kommentar löschen?',
  deleteQuestion: 'Das lässt sich nicht rückgängig machen.',
  discardTitle: 'Diesen Kommentar verwerfen?',
  discardQuestion: 'Er wurde nie gesendet und ist nur auf diesem Gerät gespeichert.',
  deleteConfirm: 'Löschen',
  success: 'Geschafft',
  added: 'Kommentar hinzugefügt',
  error: 'Fehler',
  addFailed: 'Der Kommentar konnte nicht hinzugefügt werden',
  addFailedFor: 'Der Kommentar konnte nicht hinzugefügt werden. {reason}',
  postDeleted: 'Der Beitrag wurde gelöscht oder ist für dich nicht mehr sichtbar.',
  deleted: 'Kommentar gelöscht',
  deleteFailed: 'Der Kommentar konnte nicht gelöscht werden',
  removeAction: 'Einen Kommentar löschen',
  what: 'Kommentar',
  news: '{count, plural, one {# neuer Kommentar} other {# neue Kommentare}}',

  // The button under a post.
  openComments: '{count, plural, one {Kommentare, # Kommentar} other {Kommentare, # Kommentare}}',
} satisfies Catalogue<typeof commentsTexts>;
