import type { Catalogue } from '../../language/catalogue.ts';
import type { flowersTexts } from './flowers.en.ts';

export default {
  flower: 'Blume',
  label: '{count, plural, one {Blume, # geschenkt} other {Blume, # geschenkt}}',
  error: 'Fehler',
  failed: 'Die Blume ließ sich nicht ändern. Bitte versuche es noch einmal.',
} satisfies Catalogue<typeof flowersTexts>;
