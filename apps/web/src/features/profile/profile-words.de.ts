import type { Catalogue } from '../../language/catalogue.ts';
import type english from './profile-words.en.ts';

export default {
  updated: 'Profil gespeichert!',
  updatedAt: 'Gespeichert um {time}',
  updateFailedTitle: 'Profil nicht gespeichert',
  updateFailed: 'Das Profil konnte nicht gespeichert werden',
  edit: 'Profil bearbeiten',
  what: 'Profil',
  fields: 'Profilangaben',
  picture: 'Profilbild',
} satisfies Catalogue<typeof english>;
