import type { Catalogue } from '../../language/catalogue.ts';
import type { passwordResetTexts } from './password-reset.en.ts';

export default {
  title: 'Passwort zurücksetzen',
  askHint: 'Gib die E-Mail-Adresse deines Kontos ein. Wir senden einen 6-stelligen Code dorthin.',
  email: 'E-Mail',
  send: 'Code senden',
  haveCode: 'Ich habe schon einen Code',
  emailMissing: 'Bitte gib deine E-Mail-Adresse ein',
  requestFailed: 'Der Code konnte nicht gesendet werden. Bitte versuche es noch einmal.',
  sent: 'Code gesendet',
  sentHint: 'Wenn es ein Konto mit {email} gibt, ist ein Code dorthin unterwegs.',
  codeHint: 'Gib den Code aus der E-Mail an {email} ein. Er gilt einmal und zehn Minuten lang.',
  code: 'Code',
  reset: 'Passwort zurücksetzen',
  back: 'Zurück',
  wrongCode: 'Der Code ist falsch oder abgelaufen. Bitte versuche es noch einmal.',
  confirmFailed: 'Das Passwort konnte nicht zurückgesetzt werden. Bitte versuche es noch einmal.',
  done: 'Passwort zurückgesetzt',
  doneHint: 'Alle Geräte sind abgemeldet. Melde dich mit deinem neuen Passwort an.',
  error: 'Fehler',
  unreachable:
    'Posy ist gerade nicht erreichbar. Was du eingegeben hast, ist noch da: Versuche es wieder, sobald du verbunden bist.',
  remembered: 'Doch eingefallen?',
  logIn: 'Anmelden',
  backToMainSite: 'Zurück zur Hauptseite',
} satisfies Catalogue<typeof passwordResetTexts>;
