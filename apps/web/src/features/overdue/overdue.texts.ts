import { texts } from '../../language/texts.ts';
import english from './overdue.en.ts';

/** What is too old to be sent without a question. Apart from the texts of every card: few ever see it. */
export const overdueTexts = texts('overdue', english);
