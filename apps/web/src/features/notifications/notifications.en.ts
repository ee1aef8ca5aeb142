import { texts } from '../../language/texts.ts';

export const notificationsTexts = texts('notifications', {
  videoMessage: 'Video message',
  photoMessage: 'Photo',
  message: 'Message',
  /** In place of a text that its sender deleted. */
  deletedMessage: 'Message deleted',
  open: 'Open the conversation with {name}',
  dismiss: 'Dismiss',
  region: 'New messages',
  /** For a push that cannot be read, or is for another account: it contains no name. */
  plainTitle: 'Posy',
  plainBody: 'There is something new. Open Posy to see it.',
  reply: 'Reply',
  replyPlaceholder: 'Write a reply',
  markRead: 'Mark as read',
  notSentTitle: 'Your reply was not sent',
  unsentTitle: 'Open Posy to finish sending',
  unsentBody: '{count, plural, one {1 item is waiting to be sent.} other {# items are waiting to be sent.}}',
});
