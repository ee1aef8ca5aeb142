import type { Catalogue } from '../../language/catalogue.ts';
import type { nameSuggestionsTexts } from './name-suggestions.en.ts';

export default {
  people: 'Vorgeschlagene Personen',
  tags: 'Vorgeschlagene Tags',
  suggested: '{count, plural, one {# Vorschlag} other {# Vorschläge}}',
  posts: '{count, plural, one {# Beitrag} other {# Beiträge}}',
} satisfies Catalogue<typeof nameSuggestionsTexts>;
