import type { Catalogue } from '../../language/catalogue.ts';
import type { collectionsTexts } from './collections.en.ts';

export default {
  title: 'Gemerkt',
  private: 'Nur du siehst, was du dir merkst.',
  collections: 'Sammlungen',
  posts: '{count, plural, one {# Beitrag} other {# Beiträge}}',
  empty: 'Noch nichts gemerkt',
  emptyHint: 'Tippe auf das Lesezeichen unter einem Beitrag, um ihn hier wiederzufinden, mit und ohne Netz.',
  emptyCollection: 'Noch keine Beiträge in dieser Sammlung',
  emptyCollectionHint: 'Halte das Lesezeichen unter einem Beitrag kurz gedrückt, um eine Sammlung zu wählen.',
  awayHint: 'Deine gemerkten Beiträge erscheinen, sobald Posy erreichbar ist.',
  unavailable: 'Nicht mehr verfügbar',
  notHere: 'Nicht auf diesem Gerät',
  noCollection: 'Diese Sammlung ist nicht verfügbar',
  noCollectionHint: 'Sie wurde gelöscht oder gehört zu einem anderen Konto.',

  none: 'Keine Sammlung',

  newCollection: 'Neue Sammlung',
  name: 'Name',
  create: 'Anlegen',
  save: 'Speichern',
  menu: 'Optionen der Sammlung',
  rename: 'Umbenennen',
  remove: 'Sammlung löschen',
  deleteTitle: '„{name}“ löschen?',
  deleteQuestion: 'Ihre Beiträge bleiben gemerkt, ohne Sammlung.',
  deleteConfirm: 'Löschen',
  deleted: 'Sammlung „{name}“ gelöscht',
  tooMany: 'Du kannst höchstens {count, number} Sammlungen haben.',
  failed: 'Das konnte auf diesem Gerät nicht gespeichert werden. Bitte versuche es noch einmal.',

  what: 'Sammlung',
  outboxCreate: 'Sammlung „{name}“ anlegen',
  outboxRename: 'Sammlung in „{name}“ umbenennen',
  outboxDelete: 'Eine Sammlung löschen',
  created: 'Sammlung angelegt',
  renamed: 'Sammlung umbenannt',
  createFailed: 'Die Sammlung konnte nicht angelegt werden.',
  renameFailed: 'Die Sammlung konnte nicht umbenannt werden.',
  deleteFailed: 'Die Sammlung konnte nicht gelöscht werden.',
} satisfies Catalogue<typeof collectionsTexts>;
