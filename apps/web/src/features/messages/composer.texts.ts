import { texts } from '../../language/texts.ts';
import english from './composer.en.ts';

/** Texts of where a message is written; the New Message dialog shares some. Those the spec gives are literal. */
export const composerTexts = texts('composer', english);
