import { texts } from '../language/texts.ts';

export const dayChartTexts = texts('day-chart', {
  showTable: 'Show as a table',
  day: 'Day',
});
