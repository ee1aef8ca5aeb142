import type { Catalogue } from '../../language/catalogue.ts';
import type english from './ads-csv.en.ts';

export default {
  title: 'Titel',
  state: 'Status',
  audience: 'Zielgruppe',
  callToAction: 'Handlungsaufforderung',
  linkUrl: 'Webadresse',
  dailyBudget: 'Tagesbudget',
  days: 'Tage',
  created: 'Erstellt',
  ends: 'Endet',
  day: 'Tag',
  impressions: 'Einblendungen',
  clicks: 'Klicks',
  clickRate: 'Klickrate %',
  spent: 'Ausgegeben',
} satisfies Catalogue<typeof english>;
