import { texts } from '../../language/texts.ts';

/** Texts of the header, the menus and the bars, which only signed-in pages have. */
export const navigationTexts = texts('navigation', {
  home: 'Home',
  discover: 'Discover',
  messages: 'Messages',
  create: 'Create',
  admin: 'Admin',
  activity: 'Activity',
  dashboard: 'Dashboard',
  ads: 'Ads',
  profile: 'Profile',
  saved: 'Saved',
  settings: 'Settings',
  menu: 'Menu',
  yourProfile: 'Your profile',
  profileMenu: 'Profile menu',
  navigation: 'Main',
  maintenance:
    'Posy is being maintained. You can read, and your changes are stored on this device and sent afterwards.',
  unread: '{count} unread',
});
