import type { Catalogue } from '../language/catalogue.ts';
import type { routesTexts } from './routes.en.ts';

export default {
  logIn: 'Anmelden',
  adminLogIn: 'Admin-Anmeldung',
  signUp: 'Registrieren',
  community: 'Unsere Community',
  resetPassword: 'Passwort zurücksetzen',
  messages: 'Nachrichten',
  discover: 'Entdecken',
  activity: 'Aktivität',
  dashboard: 'Übersicht',
  ads: 'Anzeigen',
  adminDashboard: 'Verwaltung',
  emailInbox: 'E-Mail-Eingang',
  auditLog: 'Protokoll',
  operations: 'Betrieb',
  reports: 'Meldungen',
  terms: 'Nutzungsbedingungen',
  privacy: 'Datenschutz',
  settings: 'Einstellungen',
  withoutScripts: 'Posy braucht JavaScript.',
  description: 'Teile deine Momente mit der Welt.',
} satisfies Catalogue<typeof routesTexts>;
