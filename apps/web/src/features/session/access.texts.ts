import { texts } from '../../language/texts.ts';
import english from './access.en.ts';

/** What is said to somebody whom a page is closed to, or whose session ended. Those in the spec (sections 6, 8) are literal. */
export const accessTexts = texts('access', english);
