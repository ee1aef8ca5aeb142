import type { Catalogue } from '../../language/catalogue.ts';
import type { commentFlowersTexts } from './comment-flowers.en.ts';

export default {
  flower: 'Blume für einen Kommentar',
  give: 'Einem Kommentar eine Blume geben',
  take: 'Eine Blume von einem Kommentar zurücknehmen',
  label:
    '{count, plural, one {Blume für den Kommentar von {name}, # gegeben} other {Blume für den Kommentar von {name}, # gegeben}}',
  calmLabel: 'Blume für den Kommentar von {name}',
  failed: 'Die Blume für einen Kommentar konnte nicht gegeben oder zurückgenommen werden.',
} satisfies Catalogue<typeof commentFlowersTexts>;
