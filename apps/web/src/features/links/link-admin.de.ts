import type { Catalogue } from '../../language/catalogue.ts';
import type english from './link-admin.en.ts';

export default {
  linkTitle: 'Titel',
  imageUrl: 'URL',
  websiteUrl: 'URL der Website',
  urlHint: 'Beginnt mit https:// oder http://',
  picture: 'Bild',
  chooseImage: 'Bild auswählen',
  chooseHint: 'JPEG, PNG, GIF oder WebP',
  replaceImage: 'Anderes Bild auswählen',
  create: 'Erstellen',
  cancel: 'Abbrechen',
  delete: 'Löschen',
  deleteNamed: '{title} löschen',
  deleteQuestion: '„{title}“ wird für alle entfernt. Das lässt sich nicht rückgängig machen.',
  error: 'Fehler',
  unreachable:
    'Posy ist gerade nicht erreichbar. Was du eingegeben hast, ist noch da: Versuche es wieder, sobald du verbunden bist.',
  listUnreachable: 'Ohne Verbindung lassen sich die Links nicht zeigen.',
  listFailed: 'Die Links konnten nicht geladen werden.',
  tryAgain: 'Erneut versuchen',
  more: 'Mehr zeigen',
  loading: 'Wird geladen',
  notShown: 'Nicht zu sehen: Gezeigt werden nur die neuesten zehn.',
  noAddress: 'Keine Adresse: Ein Tippen bewirkt nichts.',
} satisfies Catalogue<typeof english>;
