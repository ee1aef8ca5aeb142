import { texts } from '../../language/texts.ts';

export const suggestedPeopleTexts = texts('suggested-people', {
  title: 'People to follow',
  introduced: 'Followed by people you follow',
  followedBy: 'Followed by {name}',
  followedByBoth: 'Followed by {name} and {other}',
  followedByMore: 'Followed by {name} and {count, plural, one {# other} other {# others}}',
});
