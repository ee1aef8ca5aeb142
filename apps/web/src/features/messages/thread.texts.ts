import { texts } from '../../language/texts.ts';
import english from './thread.en.ts';

/** Texts of what was said in a conversation. Those the spec gives are literal. */
export const threadTexts = texts('thread', english);
