import type { Catalogue } from '../../language/catalogue.ts';
import type english from './emails.en.ts';

export default {
  title: 'E-Mail-Eingang',
  back: 'Zurück zur Verwaltung',
  address: 'E-Mail-Adresse',
  search: 'Suchen',
  prompt: 'E-Mail-Adresse eingeben',
  promptHint: 'Hier steht, was Posy dorthin gesendet hat. Jeder Blick wird im Protokoll vermerkt.',
  none: 'Keine E-Mails gefunden',
  noneHint: 'Posy hat nichts an {email} gesendet.',
  of: 'E-Mails an {email}',
  new: 'Neu',
  from: 'Von {sender}',
  loading: 'Wird geladen',
  more: 'Mehr zeigen',
  tryAgain: 'Erneut versuchen',
  unreachable: 'Der Eingang braucht eine Verbindung: Von anderen wird auf diesem Gerät nichts gespeichert.',
  failed: 'Das konnte nicht geladen werden.',
  show: 'Code zeigen',
  showHint:
    'Der Code öffnet das Konto. Zeige ihn nur, um der Person zu helfen, der es gehört. Sie erfährt davon, und das Protokoll auch.',
  password: 'Dein Passwort',
  cancel: 'Abbrechen',
  passwordMissing: 'Bitte gib dein Passwort ein',
  showUnreachable: 'Posy ist gerade nicht erreichbar. Versuche es wieder, sobald du verbunden bist.',
  showFailed: 'Der Code konnte nicht gezeigt werden. Bitte versuche es noch einmal.',
} satisfies Catalogue<typeof english>;
