import { texts } from '../../language/texts.ts';
import english from './ads-csv.en.ts';

/** What stands above the columns of the table for spreadsheets. */
export const adsCsvTexts = texts('ads-csv', english);
