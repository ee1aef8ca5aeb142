import type { Catalogue } from '../../language/catalogue.ts';
import type { deviceSearchTexts } from './device-search.en.ts';

export default {
  onThisDevice: 'Auf diesem Gerät',
  posts: 'Beiträge',
  comments: 'Kommentare',
  messages: 'Nachrichten auf diesem Gerät',
  postsFound: '{count, plural, one {# Beitrag auf diesem Gerät} other {# Beiträge auf diesem Gerät}}',
  commentsFound: '{count, plural, one {# Kommentar auf diesem Gerät} other {# Kommentare auf diesem Gerät}}',
  messagesFound: '{count, plural, one {# Nachricht} other {# Nachrichten}}',
  nothing: 'Nichts auf diesem Gerät',
  offline: 'Nicht verbunden – nur dieses Gerät wurde durchsucht',
  showAll: 'Alle {count} anzeigen',
  you: 'Du: ',
  unsent: 'Noch nicht gesendet: ',
  draft: 'Entwurf: ',
  photo: 'Foto',
  video: 'Video',
} satisfies Catalogue<typeof deviceSearchTexts>;
