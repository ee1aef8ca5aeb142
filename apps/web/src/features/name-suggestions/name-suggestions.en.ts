import { texts } from '../../language/texts.ts';

export const nameSuggestionsTexts = texts('name-suggestions', {
  people: 'Suggested people',
  tags: 'Suggested tags',
  suggested: '{count, plural, one {# suggestion} other {# suggestions}}',
  posts: '{count, plural, one {# post} other {# posts}}',
});
