import { texts } from '../../language/texts.ts';
import english from './feed.en.ts';

/** Every text of the feature. Those the spec gives are literal. */
export const feedTexts = texts('feed', english);
