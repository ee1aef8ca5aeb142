import type { Catalogue } from '../../language/catalogue.ts';
import type english from './ad-words.en.ts';

export default {
  create: 'Anzeige erstellen',
  edit: 'Anzeige bearbeiten',
  status: 'Status der Anzeige',
  remove: 'Anzeige löschen',
  ad: 'Anzeige',
  createFailed: 'Die Anzeige konnte nicht erstellt werden. Bitte versuche es noch einmal.',
  editFailed: 'Die Anzeige konnte nicht geändert werden. Bitte versuche es noch einmal.',
  statusFailed: 'Der Status der Anzeige konnte nicht geändert werden',
  deleteFailed: 'Die Anzeige konnte nicht gelöscht werden. Bitte versuche es noch einmal.',
  created: 'Anzeige erstellt',
  edited: 'Anzeige geändert',
  deleted: 'Anzeige gelöscht',
} satisfies Catalogue<typeof english>;
