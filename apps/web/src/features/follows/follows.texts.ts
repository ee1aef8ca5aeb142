import { texts } from '../../language/texts.ts';
import english from './follows.en.ts';

/** Every text of following somebody. Those the spec gives are literal. */
export const followsTexts = texts('follows', english);
