import { texts } from '../../language/texts.ts';

export const overdueTexts = texts('overdue', {
  waitsForAnswer: 'Waits for your answer',
  openOutbox: 'Open outbox',
});
