import { texts } from '../language/texts.ts';
import english from './app.en.ts';

/** Visible strings of the shell. Those in the spec are literal. */
export const appTexts = texts('app', english);
