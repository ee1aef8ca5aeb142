import type { Catalogue } from '../../language/catalogue.ts';
import type { navigationTexts } from './navigation.en.ts';

export default {
  home: 'Start',
  discover: 'Entdecken',
  messages: 'Nachrichten',
  create: 'Erstellen',
  admin: 'Admin',
  activity: 'Aktivität',
  dashboard: 'Übersicht',
  ads: 'Anzeigen',
  profile: 'Profil',
  saved: 'Gemerkt',
  settings: 'Einstellungen',
  menu: 'Menü',
  yourProfile: 'Dein Profil',
  profileMenu: 'Profilmenü',
  navigation: 'Hauptmenü',
  maintenance:
    'Posy wird gerade gewartet. Du kannst lesen, und deine Änderungen werden auf diesem Gerät gespeichert und danach gesendet.',
  unread: '{count} ungelesen',
} satisfies Catalogue<typeof navigationTexts>;
