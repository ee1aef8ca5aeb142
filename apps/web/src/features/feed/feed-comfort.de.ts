import type { Catalogue } from '../../language/catalogue.ts';
import type { feedComfortTexts } from './feed-comfort.en.ts';

export default {
  refreshing: 'Wird aktualisiert',
  refreshed: 'Auf dem neuesten Stand',
  refreshFailed: 'Aktualisieren nicht möglich. Posy ist nicht erreichbar.',
} satisfies Catalogue<typeof feedComfortTexts>;
