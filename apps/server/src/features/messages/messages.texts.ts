import { texts } from '../../language/texts.ts';

/** Notification texts for messages without text (spec, section 9). */
export const messagesTexts = texts('server-messages', { video: 'Video message', photo: 'Photo' });
