import type { Catalogue } from '../../language/catalogue.ts';
import type { nameSuggestionsTexts } from './name-suggestions.en.ts';

export default {
  people: 'أشخاص مقترحون',
  tags: 'وسوم مقترحة',
  suggested:
    '{count, plural, zero {لا اقتراحات} one {اقتراح واحد} two {اقتراحان} few {# اقتراحات} many {# اقتراحًا} other {# اقتراح}}',
  posts:
    '{count, plural, zero {لا منشورات} one {منشور واحد} two {منشوران} few {# منشورات} many {# منشورًا} other {# منشور}}',
} satisfies Catalogue<typeof nameSuggestionsTexts>;
