import { texts } from '../../language/texts.ts';
import english from './legal.en.ts';

/** What stands around what is to be read. */
export const legalTexts = texts('legal', english);
