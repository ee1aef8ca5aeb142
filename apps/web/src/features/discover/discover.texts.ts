import { texts } from '../../language/texts.ts';
import english from './discover.en.ts';

/** Every text of the feature. Those the spec gives are literal. */
export const discoverTexts = texts('discover', english);
