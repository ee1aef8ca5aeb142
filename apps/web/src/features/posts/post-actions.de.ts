import type { Catalogue } from '../../language/catalogue.ts';
import type { postActionsTexts } from './post-actions.en.ts';

export default {
  editPost: 'Bearbeiten',
  draftInTheWay: 'Teile oder verwirf zuerst den begonnenen Beitrag.',
  sendingPhoto: '{text} · Foto {place} von {count}',
  photoRefused: 'Foto {place}: {reason}',
  deletePost: 'Beitrag löschen',
  deleteTitle: 'Diesen Beitrag löschen?',
  deleteQuestion: 'Möchtest du diesen Beitrag wirklich löschen? Das lässt sich nicht rückgängig machen.',
  deleteConfirm: 'Löschen',
  deleted: 'Beitrag gelöscht!',
  deleteFailed: 'Der Beitrag konnte nicht gelöscht werden. Bitte versuche es noch einmal.',
  discardTitle: 'Diesen Beitrag verwerfen?',
  discardQuestion: 'Er wurde nie gesendet. Sein Foto oder Video ist nur auf diesem Gerät gespeichert.',
  sharePost: 'Teilen',
  linkCopied: 'Link kopiert',
  linkNotCopied: 'Der Link konnte nicht kopiert werden.',
  createTitle: 'Beitrag erstellen',
  mediaLabel: 'Foto oder Video',
  created: 'Beitrag geteilt!',
  createFailed: 'Der Beitrag konnte nicht erstellt werden. Bitte versuche es noch einmal.',
  waitsForWifi: 'Wartet auf WLAN',
  waitsForYou: 'Wartet auf dich',
  sendNow: 'Jetzt senden',
} satisfies Catalogue<typeof postActionsTexts>;
