import type { Catalogue } from '../../language/catalogue.ts';
import type { accountTexts } from './account.en.ts';

export default {
  type: 'Kontoart',
  email: 'E-Mail',
  signOut: 'Abmelden',
  resetPassword: 'Passwort zurücksetzen',
  deleteAccount: 'Konto löschen',
  deleteTitle: 'Dein Konto löschen?',
  deleteIntro: 'Das lässt sich nicht rückgängig machen. Für dich und alle anderen ist sofort weg:',
  unsent:
    '{count, plural, one {Eine Sache von dir hier wurde noch nicht gesendet. Sie geht mit dem Konto verloren.} other {# Sachen von dir hier wurden noch nicht gesendet. Sie gehen mit dem Konto verloren.}}',
  drafts: 'Deine Entwürfe auf diesem Gerät werden auch gelöscht.',
  password: 'Passwort',
  passwordHint: 'Damit sicher ist, dass du es bist.',
  passwordMissing: 'Bitte gib dein Passwort ein',
  cancel: 'Abbrechen',
  offline: 'Du bist offline. Zum Löschen eines Kontos braucht es eine Verbindung.',
  unreachable:
    'Posy hat nicht geantwortet. Vielleicht ist dein Konto schon gelöscht. Versuche es wieder, sobald du verbunden bist.',
  loggedOut: 'Du bist abgemeldet. Melde dich wieder an, um dein Konto zu löschen.',
  failed: 'Dein Konto konnte nicht gelöscht werden. Bitte versuche es noch einmal.',
  done: 'Konto gelöscht',
  doneHint: 'Alles davon ist aus Posy und von diesem Gerät entfernt.',
  deleted1: 'deine Beiträge mit ihren Fotos, auch die privaten',
  deleted2: 'deine Kommentare und die Blumen, die du geschenkt hast',
  deleted3: 'wem du folgst und wer dir folgt',
  deleted4: 'deine Anzeigen mit ihren Zahlen',
  deleted5: 'dein Profil und was Posy auf diesem Gerät gespeichert hat',
  reserved: '@{username} bleibt {days, plural, one {# Tag} other {# Tage}} lang für alle anderen gesperrt.',
} satisfies Catalogue<typeof accountTexts>;
