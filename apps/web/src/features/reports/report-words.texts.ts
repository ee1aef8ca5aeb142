import { texts } from '../../language/texts.ts';
import english from './report-words.en.ts';

/** How the outbox speaks of reports. */
export const reportWordsTexts = texts('report-words', english);
