import { texts } from '../../language/texts.ts';
import english from './password-reset.en.ts';

/** Every text of the feature. Those in the spec (sections 2, 5 and 8) are literal. */
export const passwordResetTexts = texts('password-reset', english);
