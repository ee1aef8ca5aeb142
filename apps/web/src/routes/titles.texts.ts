import { texts } from '../language/texts.ts';
import english from './titles.en.ts';

/** What the browser's tab says of each page. */
export const titlesTexts = texts('titles', english);
