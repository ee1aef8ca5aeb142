import { texts } from '../../language/texts.ts';
import english from './captions.en.ts';

/** Every text of the feature. */
export const captionsTexts = texts('captions', english);
