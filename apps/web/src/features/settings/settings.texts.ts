import { APP_VERSION } from '@posy/contract/limits';

/** Every text of the feature. Those the spec gives are literal. */
export const settingsTexts = {
  title: 'Settings',
  profile: 'Profile',
  notifications: 'Notifications',
  account: 'Account',
  personal: 'Private details',
  security: 'Security',
  safety: 'Safety',
  data: 'Your data',
  storage: 'Storage',
  about: 'About',
  terms: 'Terms',
  privacy: 'Privacy',
  version: `Version ${APP_VERSION}`,
  aboutPosy: 'Posy. Share your moments with the world.',
} as const;
