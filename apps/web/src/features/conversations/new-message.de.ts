import type { Catalogue } from '../../language/catalogue.ts';
import type english from './new-message.en.ts';

export default {
  newMessage: 'Neue Nachricht',
  username: 'Benutzername',
  usernamePlaceholder: '@benutzername',
  suggestions: 'Vorgeschlagene Personen',
  suggested: '{count, plural, one {# Person vorgeschlagen} other {# Personen vorgeschlagen}}',
  nobody: 'Niemand gefunden',
  searchFailed: 'Die Suche ist nicht möglich. Bitte prüfe deine Verbindung.',
  cannotSelect: 'Diese Person kann nicht ausgewählt werden. Bitte versuche es erneut.',
  message: 'Nachricht',
  cancel: 'Abbrechen',
  sendShort: 'Senden',
  attachHint: 'MP4, MOV oder AVI bis 100 MB, oder ein Foto',
} satisfies Catalogue<typeof english>;
