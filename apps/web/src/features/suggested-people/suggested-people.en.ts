import { texts } from '../../language/texts.ts';

export const suggestedPeopleTexts = texts('suggested-people', {
  title: 'People to follow',
  introduced: 'People you may like',
  followedBy: 'Followed by {name}',
  followedByBoth: 'Followed by {name} and {other}',
  followedByMore: 'Followed by {name} and {count, plural, one {# other} other {# others}}',
  commentsOn: 'Comments on posts of {name}',
  commentsOnBoth: 'Comments on posts of {name} and {other}',
});
