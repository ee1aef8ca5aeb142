import { texts } from '../../language/texts.ts';

export const userPagesTexts = texts('user-pages', {
  postCount: '{count, plural, one {{shown} post} other {{shown} posts}}',
  followers: '{count, plural, one {{shown} follower} other {{shown} followers}}',
  following: '{shown} following',
  approvesFollowers: 'Approves followers',
  posts: 'Posts',
  noPosts: 'No posts yet',
  noPostsHint: 'Public posts of {name} appear here.',
  message: 'Message',
  messageTo: 'Message {name}',
  edit: 'Edit profile',
  missing: 'This page is not available',
  missingHint: 'The link may be wrong, or the account no longer exists.',
  awayHint: 'This page appears as soon as Posy can be reached.',
  failed: 'The page could not be loaded',
  failedHint: 'Please try again in a moment.',
});
