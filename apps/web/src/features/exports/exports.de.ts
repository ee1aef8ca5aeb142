import type { Catalogue } from '../../language/catalogue.ts';
import type { exportsTexts } from './exports.en.ts';

export default {
  intro:
    'Eine Datei mit allem, was Posy über dich gespeichert hat: dein Profil, Beiträge mit Fotos und Videos, Kommentare, Blumen, gemerkte Beiträge, wem du folgst und wer dir folgt, Nachrichten, Anzeigen und deine Geräte.',
  often: 'Du kannst eine Kopie am Tag anfordern. Sie wird nach 7 Tagen gelöscht.',
  ask: 'Meine Daten herunterladen',
  askAnew: 'Neue Kopie erstellen',
  making: 'Deine Kopie wird erstellt. Du kannst diese Seite verlassen.',
  ready: 'Deine Kopie vom {date} ist fertig ({size}).',
  save: 'Datei speichern',
  makingFailed: 'Deine Kopie konnte nicht erstellt werden.',
  stateUnknown: 'Ob eine Kopie fertig ist, siehst du, sobald du verbunden bist.',
  title: 'Meine Daten herunterladen',
  question: 'Das dauert eine Weile. Komm hierher zurück, um sie zu speichern.',
  password: 'Passwort',
  passwordHint: 'Zur Bestätigung, dass du es bist.',
  passwordMissing: 'Bitte gib dein Passwort ein',
  confirm: 'Kopie erstellen',
  offline: 'Du bist offline. Für eine Kopie braucht es eine Verbindung.',
  unreachable: 'Posy ist gerade nicht erreichbar. Versuche es wieder, sobald du verbunden bist.',
  failed: 'Deine Kopie konnte nicht angefordert werden. Bitte versuche es noch einmal.',
} satisfies Catalogue<typeof exportsTexts>;
