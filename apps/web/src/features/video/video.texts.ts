import { texts } from '../../language/texts.ts';
import english from './video.en.ts';

/** Every text of the feature. Those the spec gives are literal. */
export const videoTexts = texts('video', english);
