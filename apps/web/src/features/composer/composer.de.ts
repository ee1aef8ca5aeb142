import type { Catalogue } from '../../language/catalogue.ts';
import type { composerTexts } from './composer.en.ts';

export default {
  addPhotos: 'Fotos hinzufügen',
  movePhotoBack: 'Foto nach vorn verschieben',
  movePhotoOn: 'Foto nach hinten verschieben',
  chooseMedia: 'Foto oder Video auswählen',
  chooseHint:
    'oder hierher ziehen oder einfügen, bis zu 10 Fotos · JPEG, PNG, GIF, WebP, MP4, MOV, AVI oder WebM unter 100 MB',
  replaceMedia: 'Anderes Foto oder Video auswählen',
  caption: 'Bildtext',
  captionHint: 'Schreib etwas dazu …',
  location: 'Ort',
  locationHint: 'Ort hinzufügen',
  altText: 'Alternativtext',
  altTextMissing: '{count, plural, one {Fehlt noch} other {Fehlt bei {missing} von {count} Fotos}}',
  altTextReminder: 'An fehlende Alternativtexte erinnern',
  altTextPlaceholder: 'Was ist zu sehen?',
  altTextHint: 'Wird Menschen vorgelesen, die es nicht sehen können.',
  privacy: 'Wer kann es sehen',
  isPublic: 'Öffentlich',
  publicHint: 'Alle auf Posy',
  isForFollowers: 'Follower',
  followersHint: 'Deine Follower',
  isPrivateChoice: 'Privat',
  privateHint: 'Nur du',
  shareWithEveryone: 'Für alle teilen',
  shareWithFollowers: 'Mit Followern teilen',
  keepToMyself: 'Für mich behalten',
  save: 'Speichern',
  changeFailed: 'Deine Änderungen konnten nicht gespeichert werden. Bitte versuche es noch einmal.',
  photosAreSent:
    'Der Beitrag wird gerade gesendet. Seine Fotos lassen sich danach ändern; deine anderen Änderungen kannst du jetzt speichern.',
  draftRestored: 'Dein Entwurf ist wieder da, wie du ihn verlassen hast.',
  discardDraft: 'Entwurf verwerfen',
  draftDiscarded: 'Entwurf verworfen',
  undoDiscard: 'Rückgängig',
  draftStillHere: 'Der verworfene Entwurf ist noch da.',
  bringBack: 'Zurückholen',
  storageFull:
    'Auf diesem Gerät ist kein Speicher mehr frei. Schaffe etwas Platz und teile dann noch einmal. Nichts, was du geschrieben hast, ist verloren.',
} satisfies Catalogue<typeof composerTexts>;
