import type { Catalogue } from '../../language/catalogue.ts';
import type { postGridTexts } from './post-grid.en.ts';

export default {
  loading: 'Beiträge werden geladen',
  views: '{count, plural, one {# Aufruf} other {# Aufrufe}}',
  flowers: '{count, plural, one {# Blume} other {# Blumen}}',
  isForFollowers: 'Follower',
  isPrivate: 'Privat',
  video: 'Video',
  waiting: 'Wartet',
  toSend: ' auf Versand',
  sending: 'Wird gesendet',
  notSent: 'Nicht gesendet',
  post: 'Beitrag',
  postOf: 'Beitrag: {caption}',
} satisfies Catalogue<typeof postGridTexts>;
