import { texts } from '../../language/texts.ts';

export const connectionsTexts = texts('connections', {
  // The lists of followers and following.
  connections: 'Connections',
  noFollowers: 'No followers yet',
  noFollowersHint: 'People who follow you are listed here.',
  noFollowing: 'No following yet',
  noFollowingHint: 'Follow people to find them here, and to see their posts with one tap.',
  followersFailed: 'Failed to fetch followers',
  followingFailed: 'Failed to fetch following',
  notSavedHint: 'These people appear as soon as Posy can be reached.',
  more: 'Load more people',
  /** For screen readers. */
  moreLoaded: 'More people loaded',
  loading: 'Loading people',
  followersTab: 'Followers',
  followersTabCount: 'Followers ({count})',
  followingTab: 'Following',
  followingTabCount: 'Following ({count})',
});
