import type { Catalogue } from '../../language/catalogue.ts';
import type { notificationsTexts } from './notifications.en.ts';

export default {
  videoMessage: 'Videonachricht',
  photoMessage: 'Foto',
  message: 'Nachricht',
  open: 'Unterhaltung mit {name} öffnen',
  dismiss: 'Schließen',
  region: 'Neue Nachrichten',
  plainTitle: 'Posy',
  plainBody: 'Es gibt etwas Neues. Öffne Posy, um es zu sehen.',
  reply: 'Antworten',
  replyPlaceholder: 'Antwort schreiben',
  markRead: 'Als gelesen markieren',
  notSentTitle: 'Deine Antwort wurde nicht gesendet',
  unsentTitle: 'Öffne Posy, um alles zu senden',
  unsentBody:
    '{count, plural, one {1 Eintrag wartet darauf, gesendet zu werden.} other {# Einträge warten darauf, gesendet zu werden.}}',
} satisfies Catalogue<typeof notificationsTexts>;
