import type { Catalogue } from '../../language/catalogue.ts';
import type { storageTexts } from './storage.en.ts';

export default {
  intro: 'Was Posy hier aufbewahrt, damit du es auch ohne Netz wieder ansehen kannst.',
  pictures: 'Bilder',
  posts: 'Beiträge',
  comments: 'Kommentare',
  people: 'Personen',
  unsent: 'Noch nicht gesendet',
  drafts: 'Begonnen und nicht geteilt',
  none: 'Nichts',
  usage: '{used} von {quota} auf diesem Gerät belegt',
  usageLabel: 'Auf diesem Gerät belegter Platz',
  clear: 'Bilder löschen',
  clearTitle: 'Die hier gespeicherten Bilder löschen?',
  clearQuestion:
    '{size} werden frei. Bilder werden wieder geladen, wenn du sie ansiehst; dafür brauchst du ein Netz. Was du noch nicht gesendet hast, bleibt.',
  cleared: 'Bilder gelöscht, {size} frei geworden.',
  clearFailed: 'Die Bilder konnten nicht gelöscht werden. Bitte versuche es noch einmal.',
  cancel: 'Abbrechen',
  persistent: 'Dein Browser behält das, auch wenn der Platz knapp wird.',
  notPersistent:
    'Dein Browser darf das löschen, wenn der Platz knapp wird. Was du noch nicht gesendet hast, ginge mit verloren.',
  askToPersist: 'Um Aufbewahrung bitten',
  persistRefused:
    'Dein Browser hat vorerst abgelehnt. Oft stimmt er zu, wenn Posy installiert ist oder öfter genutzt wird.',
  picturesValue: '{count, number} · {size}',
} satisfies Catalogue<typeof storageTexts>;
