import { texts } from '../../language/texts.ts';

export const sessionTexts = texts('session', {
  // Pages that need a session.
  unauthorized: 'Unauthorized',
  unauthorizedDescription: 'You are logged out. Logging in again...',
  adminSessionExpired: 'Session expired. Please login again.',
  waitingPosts:
    '{count, plural, one {One post waits on this device. Log in to send it.} other {# posts wait on this device. Log in to send them.}}',
  waitingMessages:
    '{count, plural, one {One message waits on this device. Log in to send it.} other {# messages wait on this device. Log in to send them.}}',
  waitingComments:
    '{count, plural, one {One comment waits on this device. Log in to send it.} other {# comments wait on this device. Log in to send them.}}',
  waitingItems:
    '{count, plural, one {One item waits on this device. Log in to send it.} other {# items wait on this device. Log in to send them.}}',
  waitingAs: '{name}: {text}',
});
