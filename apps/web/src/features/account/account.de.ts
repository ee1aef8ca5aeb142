import type { Catalogue } from '../../language/catalogue.ts';
import type { accountTexts } from './account.en.ts';

export default {
  type: 'Kontoart',
  email: 'E-Mail',
  signOut: 'Abmelden',
  resetPassword: 'Passwort zurücksetzen',
  deleteAccount: 'Konto löschen',
  deleteTitle: 'Dein Konto löschen?',
  deleteIntro: 'Das lässt sich nicht rückgängig machen. Für dich und alle anderen wird sofort gelöscht:',
  unsent:
    '{count, plural, one {# nicht gesendeter Eintrag auf diesem Gerät wird mit dem Konto gelöscht.} other {# nicht gesendete Einträge auf diesem Gerät werden mit dem Konto gelöscht.}}',
  drafts: 'Deine Entwürfe auf diesem Gerät werden auch gelöscht.',
  password: 'Passwort',
  passwordHint: 'Zur Bestätigung, dass du es bist.',
  passwordMissing: 'Bitte gib dein Passwort ein',
  offline: 'Du bist offline. Zum Löschen eines Kontos braucht es eine Verbindung.',
  unreachable:
    'Posy hat nicht geantwortet. Vielleicht ist dein Konto schon gelöscht. Versuche es wieder, sobald du verbunden bist.',
  loggedOut: 'Du bist abgemeldet. Melde dich wieder an, um dein Konto zu löschen.',
  failed: 'Dein Konto konnte nicht gelöscht werden. Bitte versuche es noch einmal.',
  done: 'Konto gelöscht',
  doneHint: 'Deine Daten wurden bei Posy und auf diesem Gerät gelöscht.',
  deleted1: 'deine Beiträge mit ihren Fotos, auch die privaten',
  deleted2: 'deine Kommentare und die Blumen, die du geschenkt hast',
  deleted3: 'wem du folgst und wer dir folgt',
  deleted4: 'deine Anzeigen mit ihren Zahlen',
  deleted5: 'dein Profil und was Posy auf diesem Gerät gespeichert hat',
  reserved: '@{username} bleibt {days, plural, one {# Tag} other {# Tage}} lang für alle anderen gesperrt.',
} satisfies Catalogue<typeof accountTexts>;
