import { texts } from '../../language/texts.ts';
import english from './conversations.en.ts';

/** Every text of the list of conversations. Those the spec gives are literal. */
export const conversationsTexts = texts('conversations', english);
