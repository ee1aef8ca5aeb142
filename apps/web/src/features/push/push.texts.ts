import { texts } from '../../language/texts.ts';
import english from './push.en.ts';

/** Every text of the feature. Those the spec gives are literal. */
export const pushTexts = texts('push', english);
