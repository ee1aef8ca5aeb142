import { texts } from '../../language/texts.ts';

/** Every text of the feature. Those that the spec gives are literal. */
export const followsTexts = texts('follows', {
  follow: 'Follow',
  following: 'Following',
  followingPending: 'Following...',
  unfollowingPending: 'Unfollowing...',
  waiting: 'Waiting to send',
  /** The name of the button: what it says, and whom it is about. */
  label: '{text} {name}',
  error: 'Error',
  followFailed: 'Failed to follow user',
  unfollowFailed: 'Failed to unfollow user',
  statusFailed: 'Failed to fetch follow status',
  followed: 'Followed!',
  followedHint: 'You are now following this user',
  unfollowed: 'Unfollowed',
  unfollowedHint: 'You are no longer following this user',
  strip: 'People you follow',
  yourPosts: 'Your Posts',
  followAction: 'Follow somebody',
  unfollowAction: 'Unfollow somebody',

  // The lists of followers and following.
  connections: 'Connections',
  noFollowers: 'No followers yet',
  noFollowersHint: 'People who follow you are listed here.',
  noFollowing: 'No following yet',
  noFollowingHint: 'Follow people to find them here, and to see their posts with one tap.',
  followersFailed: 'Failed to fetch followers',
  followingFailed: 'Failed to fetch following',
  notSaved: 'Not saved on this device',
  notSavedHint: 'These people appear as soon as Posy can be reached.',
  offline: 'Not connected — showing what was saved at {time}',
  tryAgain: 'Try again',
  more: 'Load more people',
  loading: 'Loading people',
  followersTab: 'Followers',
  followersTabCount: 'Followers ({count})',
  followingTab: 'Following',
  followingTabCount: 'Following ({count})',
});
