import type { Catalogue } from '../../language/catalogue.ts';
import type { captionsTexts } from './captions.en.ts';

export default {
  title: 'Untertitel',
  choose: 'Untertitel hinzufügen',
  hint: 'Eine .vtt-Datei (WebVTT) unter 1 MB: was im Video gesagt wird, als Text.',
  remove: 'Untertitel entfernen',
  language: 'Sprache der Untertitel',
  tooLarge: 'Untertitel müssen kleiner als 1 MB sein',
  notText: 'Diese Datei ist kein Text in UTF-8.',
  notWebvtt: 'Das ist keine WebVTT-Datei: Ihre erste Zeile muss WEBVTT lauten.',
  badLine: 'Zeile {line} der Untertitel ist nicht lesbar.',
  none: 'Diese Datei enthält keine Untertitel, die sich zeigen lassen.',
  storageFull:
    'Auf diesem Gerät ist kein Speicher mehr frei. Schaffe etwas Platz und füge die Untertitel dann noch einmal hinzu.',
  show: 'Untertitel',
  short: 'UT',
  replace: 'Untertitel ersetzen',
  save: 'Speichern',
  removed: 'Untertitel entfernt',
  saved: 'Untertitel gespeichert',
  failed: 'Die Untertitel wurden nicht gespeichert',
  removedOnSave: 'Beim Speichern werden die Untertitel entfernt.',
  keep: 'Untertitel behalten',
} satisfies Catalogue<typeof captionsTexts>;
