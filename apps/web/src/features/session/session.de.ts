import type { Catalogue } from '../../language/catalogue.ts';
import type { sessionTexts } from './session.en.ts';

export default {
  // Pages that need a session.
  unauthorized: 'Nicht angemeldet',
  unauthorizedDescription: 'Du bist abgemeldet. Du wirst wieder angemeldet …',
  adminSessionExpired: 'Sitzung abgelaufen. Bitte melde dich neu an.',
  waitingPosts:
    '{count, plural, one {Ein Beitrag wartet auf diesem Gerät. Melde dich an, um ihn zu senden.} other {# Beiträge warten auf diesem Gerät. Melde dich an, um sie zu senden.}}',
  waitingMessages:
    '{count, plural, one {Eine Nachricht wartet auf diesem Gerät. Melde dich an, um sie zu senden.} other {# Nachrichten warten auf diesem Gerät. Melde dich an, um sie zu senden.}}',
  waitingComments:
    '{count, plural, one {Ein Kommentar wartet auf diesem Gerät. Melde dich an, um ihn zu senden.} other {# Kommentare warten auf diesem Gerät. Melde dich an, um sie zu senden.}}',
  waitingItems:
    '{count, plural, one {Ein Eintrag wartet auf diesem Gerät. Melde dich an, um ihn zu senden.} other {# Einträge warten auf diesem Gerät. Melde dich an, um sie zu senden.}}',
  waitingAs: '{name}: {text}',
} satisfies Catalogue<typeof sessionTexts>;
