import { APP_VERSION } from '@posy/contract/limits';

/** Every text of the feature. Those the spec gives are literal. */
export const settingsTexts = {
  title: 'Settings',
  profile: 'Profile',
  notifications: 'Notifications',
  account: 'Account',
  personal: 'Private details',
  storage: 'Storage',
  about: 'About',
  version: `Version ${APP_VERSION}`,
  aboutPosy: 'Posy. Share your moments with the world.',
} as const;
