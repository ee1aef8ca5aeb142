import type { Catalogue } from '../../language/catalogue.ts';
import type { exportsTexts } from './exports.en.ts';

export default {
  intro:
    'Eine Datei mit allem, was Posy über dich gespeichert hat: dein Profil, Beiträge mit Fotos und Videos, Kommentare, Blumen, wem du folgst und wer dir folgt, Nachrichten, Anzeigen und wo du angemeldet bist.',
  often: 'Eine Kopie am Tag. Sie wird 7 Tage aufbewahrt und dann gelöscht.',
  ask: 'Meine Daten herunterladen',
  askAnew: 'Neue Kopie erstellen',
  making: 'Deine Kopie wird erstellt. Du kannst diese Seite verlassen.',
  ready: 'Deine Kopie vom {date} ist fertig ({size}).',
  save: 'Datei speichern',
  makingFailed: 'Deine Kopie konnte nicht erstellt werden.',
  stateUnknown: 'Ob es eine Kopie gibt, ist zu sehen, sobald du verbunden bist.',
  title: 'Meine Daten herunterladen',
  question: 'Das dauert eine Weile. Komm hierher zurück, um sie zu speichern.',
  password: 'Passwort',
  passwordHint: 'Damit sicher ist, dass du es bist.',
  passwordMissing: 'Bitte gib dein Passwort ein',
  confirm: 'Kopie erstellen',
  cancel: 'Abbrechen',
  offline: 'Du bist offline. Eine Kopie wird erstellt, wenn du verbunden bist.',
  unreachable: 'Posy ist gerade nicht erreichbar. Versuche es wieder, sobald du verbunden bist.',
  failed: 'Deine Kopie konnte nicht angefordert werden. Bitte versuche es noch einmal.',
} satisfies Catalogue<typeof exportsTexts>;
