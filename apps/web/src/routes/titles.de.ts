import type { Catalogue } from '../language/catalogue.ts';
import type english from './titles.en.ts';

export default {
  logIn: 'Anmelden',
  adminLogIn: 'Admin-Anmeldung',
  signUp: 'Registrieren',
  community: 'Unsere Community',
  resetPassword: 'Passwort zurücksetzen',
  messages: 'Nachrichten',
  discover: 'Entdecken',
  activity: 'Aktivität',
  dashboard: 'Dashboard',
  ads: 'Anzeigen',
  adminDashboard: 'Administration',
  emailInbox: 'E-Mail-Posteingang',
  auditLog: 'Prüfprotokoll',
  reports: 'Meldungen',
  terms: 'Nutzungsbedingungen',
  privacy: 'Datenschutz',
  settings: 'Einstellungen',
  description: 'Teile deine Momente mit der Welt.',
} satisfies Catalogue<typeof english>;
