import type { Catalogue } from '../../language/catalogue.ts';
import type english from './administration.en.ts';

export default {
  title: 'Verwaltung',
  back: 'Zurück',
  tabs: 'Bereiche der Verwaltung',
  overview: 'Überblick',
  users: 'Konten',
  emails: 'E-Mails',
  content: 'Inhalte',
  community: 'Community',
  error: 'Fehler',
  loading: 'Wird geladen',
  tryAgain: 'Erneut versuchen',
  cancel: 'Abbrechen',
  more: 'Mehr zeigen',
  unreachable: 'Die Verwaltung braucht eine Verbindung: Von anderen wird auf diesem Gerät nichts gespeichert.',
  failed: 'Das konnte nicht geladen werden.',
  alerts: 'Braucht deine Aufmerksamkeit',
  databaseDamaged:
    'Die Datei der Datenbank ist beschädigt. Bis eine Sicherung eingespielt ist, kann nichts gespeichert werden. Prüfe auch das Laufwerk.',
  mediaDamaged:
    '{count, plural, one {Die Datei eines Fotos oder Videos ist beschädigt oder fehlt.} other {Die Dateien von # Fotos und Videos sind beschädigt oder fehlen.}} Hole sie aus einer Sicherung zurück, und prüfe das Laufwerk.',
  mediaSweepStopped:
    'Viele Mediendateien gehören zu keinem Beitrag und keiner Nachricht, deshalb wurde nichts aufgeräumt. Prüfe, ob der Server die richtige Datenbank benutzt.',
  jobsDead:
    '{count, plural, one {Eine Hintergrundaufgabe wurde aufgegeben.} other {# Hintergrundaufgaben wurden aufgegeben.}} Der Grund steht im Protokoll des Servers.',
  jobsFailing:
    '{count, plural, one {Eine Hintergrundaufgabe schlägt immer wieder fehl.} other {# Hintergrundaufgaben schlagen immer wieder fehl.}} Jede Stunde wird es erneut versucht.',
  otherAlert: 'Der Server braucht Aufmerksamkeit.',
  totals: 'Gesamtzahlen',
  totalUsers: 'Konten insgesamt',
  totalPosts: 'Beiträge insgesamt',
  totalAds: 'Anzeigen insgesamt',
  activeAds: 'Aktive Anzeigen',
  notKnown: 'noch nicht bekannt',
  perDay: 'Registrierungen und Beiträge pro Tag',
  signups: 'Registrierungen',
  posts: 'Beiträge',
  alsoHere: 'Mehr',
  reports: 'Meldungen',
  reportsHint: 'Was gemeldet wurde und was daraus wird.',
  audit: 'Protokoll',
  auditHint: 'Wer wann was getan hat, und bei wem.',
  inbox: 'E-Mail-Eingang',
  inboxHint: 'Gib eine E-Mail-Adresse ein, um zu sehen, was Posy dorthin gesendet hat.',
  openInbox: 'E-Mail-Eingang öffnen',
  emailsAbout: 'Was Posy sendet',
  passwordResets: 'E-Mails zum Zurücksetzen des Passworts',
  passwordResetsHint:
    'Der sechsstellige Code, um den jemand gebeten hat. Er gilt zehn Minuten und für ein Zurücksetzen.',
  notifications: 'Mitteilungen des Systems',
  notificationsHint: 'Was man über das eigene Konto wissen muss: dass das Passwort geändert wurde.',
  communications: 'Mitteilungen der Administration',
  communicationsHint: 'Dass ein Admin einen Code angesehen hat. Eigene E-Mails können Admins nicht schreiben.',
  security: 'Sicherheit der Konten',
  securityHint:
    'E-Mails können Konten öffnen. Sieh nur dort in einen Eingang, wo um Hilfe gebeten wurde: Jeder Blick wird mit deinem Namen im Protokoll vermerkt.',
} satisfies Catalogue<typeof english>;
