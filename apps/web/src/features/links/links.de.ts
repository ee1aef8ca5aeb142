import type { Catalogue } from '../../language/catalogue.ts';
import type { linksTexts } from './links.en.ts';

export default {
  strip: 'Mit allen teilen',
  newTab: '(öffnet in einem neuen Tab)',
  community: 'Unsere Community',
  communityEmpty: 'Noch gibt es hier keine Links.',
  communityEmptyHint: 'Komm so lange zu Posy und teile deine Momente.',
  communityNotSaved: 'Unsere Community lässt sich gerade nicht zeigen',
  communityNotSavedHint:
    'Auf diesem Gerät ist sie noch nicht gespeichert. Versuche es wieder, sobald du verbunden bist.',
  communityOffline: 'Nicht verbunden – zu sehen ist der Stand deines letzten Besuchs.',
  signUp: 'Registrieren',
  back: 'Zurück',

  // The administration.
  linkTitle: 'Titel',
  imageUrl: 'URL',
  websiteUrl: 'URL der Website',
  urlHint: 'Beginnt mit https:// oder http://',
  picture: 'Bild',
  chooseImage: 'Bild auswählen',
  chooseHint: 'JPEG, PNG, GIF oder WebP',
  replaceImage: 'Anderes Bild auswählen',
  create: 'Erstellen',
  created: 'Link erstellt: {title}',
  deleted: 'Link gelöscht: {title}',
  delete: 'Löschen',
  deleteNamed: '{title} löschen',
  deleteQuestion: '„{title}“ wird für alle gelöscht. Das lässt sich nicht rückgängig machen.',
  error: 'Fehler',
  unreachable:
    'Posy ist gerade nicht erreichbar. Was du eingegeben hast, ist noch da: Versuche es wieder, sobald du verbunden bist.',
  listUnreachable: 'Ohne Verbindung lassen sich die Links nicht zeigen.',
  listFailed: 'Die Links konnten nicht geladen werden.',
  notShown: 'Nicht zu sehen: Es werden nur die neuesten zehn gezeigt.',
  noAddress: 'Keine Adresse: Ein Tippen bewirkt nichts.',
  imageTitle: 'Bildlinks',
  imageAbout:
    'Diese Links stehen neben jedem Feed, auf Telefonen zwischen den Beiträgen. Gezeigt werden höchstens {limit}, die neuesten zuerst.',
  imageAdd: 'Bildlink hinzufügen',
  imageEmpty: 'Noch keine Bildlinks.',
  imageEmptyHint: 'Füge Bildlinks hinzu, um sie über allen Beiträgen zu zeigen.',
  imageCreateFailed: 'Der Bildlink konnte nicht erstellt werden',
  imageDeleteFailed: 'Der Bildlink konnte nicht gelöscht werden',
  imageDeleteTitle: 'Diesen Bildlink löschen?',
  communityTitle: 'Unsere Community-Links',
  communityAbout:
    'Diese Links stehen auf der öffentlichen Seite „Unsere Community“, wo sie auch Besucher ohne Konto sehen.',
  communityAdd: 'Community-Link hinzufügen',
  adminCommunityEmpty: 'Noch keine Community-Links.',
  adminCommunityEmptyHint: 'Füge Community-Links hinzu, um die Seite „Unsere Community“ zu füllen.',
  communityCreateFailed: 'Der Community-Link konnte nicht erstellt werden',
  communityDeleteFailed: 'Der Community-Link konnte nicht gelöscht werden',
  communityDeleteTitle: 'Diesen Community-Link löschen?',
} satisfies Catalogue<typeof linksTexts>;
