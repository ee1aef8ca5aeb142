import { texts } from '../../language/texts.ts';
import english from './keyboard.en.ts';

/** Every text of the feature. */
export const keyboardTexts = texts('keyboard', english);
