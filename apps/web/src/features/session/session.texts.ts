import { texts } from '../../language/texts.ts';
import english from './session.en.ts';

/** Every visible string of signing up, in and out. Those in the spec (sections 2, 4, 6, 8) are literal. */
export const sessionTexts = texts('session', english);
