import { texts } from '../../language/texts.ts';
import english from './messages.en.ts';

/** Visible strings about messages. */
export const messagesTexts = texts('messages', english);
