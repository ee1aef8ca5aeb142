import type { Catalogue } from '../../language/catalogue.ts';
import type { flowerGiversTexts } from './flower-givers.en.ts';

export default {
  title: 'Blumen',
  list: 'Personen, die eine Blume geschenkt haben',
  you: 'Du',
  empty: 'Noch keine Blumen',
  noneVisible: 'Niemand zu sehen',
  noneVisibleHint: 'Wer hier Blumen geschenkt hat, ist für dich nicht sichtbar.',
  failed: 'Die Personen konnten nicht geladen werden.',
  postRemoved: 'Der Beitrag wurde gelöscht oder ist für dich nicht mehr sichtbar.',
} satisfies Catalogue<typeof flowerGiversTexts>;
