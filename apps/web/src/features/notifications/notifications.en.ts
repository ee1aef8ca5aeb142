import { texts } from '../../language/texts.ts';

/** Every text of the feature. Those that the spec gives are literal. */
export const notificationsTexts = texts('notifications', {
  videoMessage: 'Video message',
  photoMessage: 'Photo',
  message: 'Message',
  open: 'Open the conversation with {name}',
  dismiss: 'Dismiss',
  region: 'New messages',
  /** For a push that cannot be read, or that is not for who is signed in here: it says nothing of anybody. */
  plainTitle: 'Posy',
  plainBody: 'There is something new. Open Posy to see it.',
  reply: 'Reply',
  replyPlaceholder: 'Write a reply',
  markRead: 'Mark as read',
  notSentTitle: 'Your reply was not sent',
  unsentTitle: 'Open Posy to finish sending',
  unsentBody: '{count, plural, one {1 item is waiting to be sent.} other {# items are waiting to be sent.}}',
});
