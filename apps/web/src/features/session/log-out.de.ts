import type { Catalogue } from '../../language/catalogue.ts';
import type { logOutTexts } from './log-out.en.ts';

export default {
  logOut: 'Abmelden',
  logOutTitle: 'Von Posy abmelden?',
  logOutPlain:
    'Was Posy auf diesem Gerät zu deinem Konto gespeichert hat, wird entfernt. Alles, was du geteilt hast, bleibt.',
  loggedOut: 'Abgemeldet',
  logOutFailed: 'Abmelden fehlgeschlagen. Bitte versuche es noch einmal.',
  sendNow: 'Jetzt senden',
  keep: 'Auf diesem Gerät behalten',
  sendNowOffline: 'Nicht alles konnte gesendet werden. Dafür braucht Posy eine Verbindung.',
  unsent:
    '{count, plural, one {# Eintrag wurde noch nicht gesendet. Was soll damit geschehen?} other {# Einträge wurden noch nicht gesendet. Was soll damit geschehen?}}',
  drafts: 'Auf diesem Gerät ist ein Entwurf, den du nicht geteilt hast.',
  keepHint: 'Wenn du es auf diesem Gerät behältst, wird es gesendet, sobald du dich hier wieder anmeldest.',
  keepDraftHint: 'Wenn du ihn auf diesem Gerät behältst, ist er noch da, wenn du dich wieder anmeldest.',
} satisfies Catalogue<typeof logOutTexts>;
