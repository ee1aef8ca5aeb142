import { texts } from '../../language/texts.ts';

/** Every text of the feature. Those that the spec gives are literal. */
export const dashboardTexts = texts('dashboard', {
  title: 'Dashboard',
  totals: 'Totals',
  followers: 'Followers',
  following: 'Following',
  totalViews: 'Total Views',
  totalFlowers: 'Total Flowers',
  notKnown: 'not known yet',
  empty: 'No posts yet',
  emptyHint: 'What you share appears here, with its views and flowers.',
  createFirst: 'Create Your First Post',
  nothingSaved: 'Nothing is saved on this device yet',
  nothingSavedHint: 'Your posts appear as soon as Posy can be reached.',
  loading: 'Loading your posts',
  views: '{count, plural, one {# view} other {# views}}',
  flowers: '{count, plural, one {# flower} other {# flowers}}',
  isPrivate: 'Private',
  video: 'Video',
  /** Read out as one; a square has no room for all of it. */
  waiting: 'Waiting',
  toSend: ' to send',
  sending: 'Sending',
  notSent: 'Not sent',
  myPosts: 'My Posts',
  myPostsCount: 'My Posts ({count})',
  post: 'Post',
  postOf: 'Post: {caption}',
});
