import { texts } from '../../language/texts.ts';

export const overdueNoteTexts = texts('overdue-note', {
  waitsForAnswer: 'Waits for your answer',
  openOutbox: 'Open outbox',
});
