import { texts } from '../../language/texts.ts';
import english from './exports.en.ts';

/** Every text of the copy of one's data. */
export const exportsTexts = texts('exports', english);
