import type { Catalogue } from '../language/catalogue.ts';
import type { dayChartTexts } from './day-chart.en.ts';

export default {
  showTable: 'Als Tabelle zeigen',
  day: 'Tag',
} satisfies Catalogue<typeof dayChartTexts>;
