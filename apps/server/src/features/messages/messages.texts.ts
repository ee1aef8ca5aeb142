import { texts } from '../../language/texts.ts';

/** Notification texts for messages without text, and for one that its sender took back. */
export const messagesTexts = texts('server-messages', {
  video: 'Video message',
  photo: 'Photo',
  unsent: 'Message deleted',
});
