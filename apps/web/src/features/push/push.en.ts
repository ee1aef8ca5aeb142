import { texts } from '../../language/texts.ts';

export const pushTexts = texts('push', {
  label: 'Push notifications',
  hint: 'Posy notifies you on this device of what you choose below.',
  settingUp: 'Setting up notifications...',
  on: 'On for this device',
  off: 'Off for this device',
  unsupported: 'This browser cannot show notifications.',
  needsInstall: 'On iPhone and iPad, first add Posy to the home screen: tap Share, then Add to Home Screen.',
  deniedHint: 'Notifications are blocked for Posy. Please enable notifications in your browser settings.',
  deniedSteps:
    'Open the settings of this site, beside its address, and allow notifications. This page then updates by itself.',
  offline: 'You are offline. Notifications can be turned on when you are back.',

  permissionDenied: 'Permission Denied',
  permissionDeniedHint: 'Please enable notifications in your browser settings.',
  failed: 'Failed to update notification settings.',
  enabled: 'Notifications Enabled',
  disabled: 'Notifications Disabled',
});
