import { texts } from '../language/texts.ts';
import english from './ui.en.ts';

/** What the parts of every screen say. */
export const uiTexts = texts('ui', english);
