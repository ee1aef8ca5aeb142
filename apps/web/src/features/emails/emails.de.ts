import type { Catalogue } from '../../language/catalogue.ts';
import type { emailsTexts } from './emails.en.ts';

export default {
  title: 'E-Mail-Eingang',
  back: 'Zurück zur Verwaltung',
  address: 'E-Mail-Adresse',
  search: 'Suchen',
  prompt: 'E-Mail-Adresse eingeben',
  promptHint: 'Hier stehen E-Mails, die Posy an diese Adresse gesendet hat. Das Protokoll vermerkt jede Suche.',
  none: 'Keine E-Mails gefunden',
  noneHint: 'Posy hat nichts an {email} gesendet.',
  of: 'E-Mails an {email}',
  new: 'Neu',
  from: 'Von {sender}',
  unreachable: 'Der Eingang braucht eine Verbindung: Von anderen wird auf diesem Gerät nichts gespeichert.',
  failed: 'Das konnte nicht geladen werden.',
  show: 'Code zeigen',
  showHint:
    'Der Code gibt Zugang zum Konto. Zeige ihn nur, um der Person zu helfen, der es gehört. Sie bekommt eine E-Mail darüber, und das Protokoll vermerkt es.',
  password: 'Dein Passwort',
  passwordMissing: 'Bitte gib dein Passwort ein',
  showUnreachable: 'Posy ist gerade nicht erreichbar. Versuche es wieder, sobald du verbunden bist.',
  showFailed: 'Der Code konnte nicht gezeigt werden. Bitte versuche es noch einmal.',
  count: '{count, plural, one {# E-Mail} other {# E-Mails}}',
  countSoFar: '{count, plural, other {#+ E-Mails}}',
  deliveryKept: 'Hier gespeichert: Es gibt keinen Mailserver',
  deliveryQueued: 'Wartet auf Zustellung',
  deliveryDelivered: 'Zugestellt',
  deliveryFailed: 'Vom Mailserver abgelehnt',
  deliveryExpired: 'Nicht rechtzeitig zugestellt',
} satisfies Catalogue<typeof emailsTexts>;
