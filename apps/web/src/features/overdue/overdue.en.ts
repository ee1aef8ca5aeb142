import { texts } from '../../language/texts.ts';

/** Every text of the feature. Those that the spec gives are literal. */
export const overdueTexts = texts('overdue', {
  waitsForAnswer: 'Waits for your answer',
  openOutbox: 'Open outbox',
});
