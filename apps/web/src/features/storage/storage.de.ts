import type { Catalogue } from '../../language/catalogue.ts';
import type { storageTexts } from './storage.en.ts';

export default {
  intro: 'Was Posy auf diesem Gerät für offline speichert.',
  pictures: 'Bilder',
  kept: 'Offline behalten',
  posts: 'Beiträge',
  comments: 'Kommentare',
  people: 'Personen',
  unsent: 'Noch nicht gesendet',
  drafts: 'Entwürfe',
  none: 'Nichts',
  usage: '{used} von {quota} auf diesem Gerät belegt',
  usageLabel: 'Auf diesem Gerät belegter Platz',
  noOfflineStart:
    'Dieser Browser oder dieses private Fenster kann Posy ohne Verbindung nicht öffnen. Ein privates Fenster löscht alles, wenn du es schließt: Sende deine Einträge vorher.',
  clear: 'Bilder löschen',
  clearTitle: 'Die Bilder auf diesem Gerät löschen?',
  clearQuestion:
    'Das gibt {size} frei. Bilder werden wieder geladen, wenn du sie online ansiehst. Nicht gesendete Einträge und offline behaltene Sammlungen bleiben.',
  cleared: 'Bilder gelöscht, {size} frei geworden.',
  clearFailed: 'Die Bilder konnten nicht gelöscht werden. Bitte versuche es noch einmal.',
  persistent: 'Dein Browser behält diese Daten, auch wenn der Platz knapp wird.',
  notPersistent:
    'Dein Browser darf diese Daten löschen, wenn der Platz knapp wird. Nicht gesendete Einträge gingen verloren.',
  askToPersist: 'Um Aufbewahrung bitten',
  persistRefused:
    'Dein Browser hat vorerst abgelehnt. Oft stimmt er zu, wenn Posy installiert ist oder öfter genutzt wird.',
  picturesValue: '{count, number} · {size}',
  keptValue: '{count} · {size} von {budget}',
} satisfies Catalogue<typeof storageTexts>;
