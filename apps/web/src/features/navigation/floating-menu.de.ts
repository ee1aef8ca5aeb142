import type { Catalogue } from '../../language/catalogue.ts';
import type { floatingMenuTexts } from './floating-menu.en.ts';

export default {
  createPost: 'Beitrag erstellen',
  newMessage: 'Neue Nachricht',
  send: 'Senden',
  adminDashboard: 'Verwaltung',
  userManagement: 'Konten verwalten',
  emailInbox: 'E-Mail-Eingang',
  followers: 'Follower',
  following: 'Gefolgt',
  outbox: 'Postausgang',
  refresh: 'Aktualisieren',
  enableNotifications: 'Mitteilungen einschalten',
} satisfies Catalogue<typeof floatingMenuTexts>;
