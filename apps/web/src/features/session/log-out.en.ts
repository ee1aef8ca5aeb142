import { texts } from '../../language/texts.ts';

export const logOutTexts = texts('log-out', {
  logOut: 'Log out',
  logOutTitle: 'Log out of Posy?',
  logOutPlain: 'Everything that Posy stored for your account on this device is deleted. Everything you shared stays.',
  loggedOut: 'Logged Out',
  logOutFailed: 'Failed to logout. Please try again.',
  sendNow: 'Send now',
  keep: 'Keep on this device',
  sendNowOffline: 'Not everything could be sent. Posy needs a connection for that.',
  unsent:
    '{count, plural, one {# item has not been sent yet. What should happen to it?} other {# items have not been sent yet. What should happen to them?}}',
  drafts: 'There is a draft on this device that you have not shared.',
  keepHint: 'If you keep it on this device, it is sent when you log in here again.',
  keepDraftHint: 'If you keep it on this device, it is still here when you log in again.',
});
