import { texts } from '../../language/texts.ts';
import english from './flowers.en.ts';

/** Every text of the feature. Those the spec gives are literal. */
export const flowersTexts = texts('flowers', english);
