import { texts } from '../../language/texts.ts';
import english from './landing.en.ts';

/** Literal, as in the spec. */
export const landingTexts = texts('landing', english);
