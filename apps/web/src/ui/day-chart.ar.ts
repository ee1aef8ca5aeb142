import type { Catalogue } from '../language/catalogue.ts';
import type { dayChartTexts } from './day-chart.en.ts';

export default {
  showTable: 'عرض كجدول',
  day: 'اليوم',
} satisfies Catalogue<typeof dayChartTexts>;
