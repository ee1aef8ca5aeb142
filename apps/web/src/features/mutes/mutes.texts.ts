import { texts } from '../../language/texts.ts';
import english from './mutes.en.ts';

/** Every text of muting. */
export const mutesTexts = texts('mutes', english);
