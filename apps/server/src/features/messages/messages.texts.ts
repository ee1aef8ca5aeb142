import { texts } from '../../language/texts.ts';

/** Notification texts for messages without text. */
export const messagesTexts = texts('server-messages', { video: 'Video message', photo: 'Photo' });
