import { texts } from '../../language/texts.ts';

export const feedTexts = texts('feed', {
  title: 'Home feed',
  empty: 'No posts yet. Create your first photo!',
  createPost: 'Create Post',
  newPosts: '{count, plural, one {# new post} other {# new posts}}',
  offlineSince: 'Offline — showing what was saved at {time}',
  serverDownSince: 'Posy is not answering — showing what was saved at {time}',
  portalSince: 'This network wants you to log in first — showing what was saved at {time}',
  nothingSaved: 'Nothing is saved on this device yet',
  nothingSavedHint: 'Your feed appears as soon as Posy can be reached.',
  loading: 'Loading posts',
  end: 'You have seen it all.',
  caughtUp: 'You are all caught up. You have seen the posts below.',
  filtered: 'Showing posts from selected user',
  clearFilter: 'Clear filter',
  emptyFiltered: 'No posts from this user yet.',
  showAll: 'Show All Posts',
  nothingSavedOf: 'Nothing from this person is saved on this device',
  nothingSavedOfHint: 'Their posts appear as soon as Posy can be reached.',
});
