import { texts } from '../../language/texts.ts';
import english from './administration.en.ts';

/** Every text of /services. Those the spec gives are literal. */
export const administrationTexts = texts('administration', english);
