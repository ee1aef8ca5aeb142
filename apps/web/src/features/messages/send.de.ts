import type { Catalogue } from '../../language/catalogue.ts';
import type english from './send.en.ts';

export default {
  storageFull:
    'Auf diesem Gerät ist kein Platz mehr, deshalb konnte die Nachricht nicht gespeichert werden. Schaffe etwas Platz und versuche es noch einmal.',
  unauthorized: 'Du musst angemeldet sein',
  userNotFound: 'Diese Person gibt es nicht. Bitte prüfe den Benutzernamen.',
  notAllowed: 'Du darfst dieser Person keine Nachrichten schreiben.',
  invalid: 'Mit der Nachricht stimmt etwas nicht. Bitte prüfe deine Eingabe.',
  failed: 'Die Nachricht konnte nicht gesendet werden. Bitte versuche es noch einmal.',
  stalled: 'Noch nicht gesendet. Sie bleibt gespeichert und wird wieder versucht.',
  what: 'Nachricht',
  photo: 'Foto',
  video: 'Videonachricht',
  emptied: 'Nachricht gelöscht',
  removed: 'Nachricht gelöscht',
  sent: 'Nachricht gesendet',
  notSent: 'Nachricht nicht gesendet',
  remove: 'Eine Nachricht löschen',
  removeFailed: 'Die Nachricht konnte nicht gelöscht werden',
} satisfies Catalogue<typeof english>;
