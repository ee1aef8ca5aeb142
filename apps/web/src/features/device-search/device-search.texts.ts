import { texts } from '../../language/texts.ts';
import english from './device-search.en.ts';

/** Every text of the feature. */
export const deviceSearchTexts = texts('device-search', english);
