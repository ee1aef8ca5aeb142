import { texts } from '../../language/texts.ts';

export const settingsTexts = texts('settings', {
  title: 'Settings',
  profile: 'Profile',
  notifications: 'Notifications',
  account: 'Account',
  personal: 'Private details',
  security: 'Security',
  safety: 'Safety',
  data: 'Your data',
  dataUse: 'Data',
  storage: 'Storage',
  about: 'About',
  terms: 'Terms',
  privacy: 'Privacy',
  aboutPosy: 'Posy. Share your moments with the world.',
  version: 'Version {version}',
  language: 'Language',
});
