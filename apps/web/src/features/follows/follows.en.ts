import { texts } from '../../language/texts.ts';

export const followsTexts = texts('follows', {
  follow: 'Follow',
  followBack: 'Follow back',
  following: 'Following',
  requested: 'Requested',
  followingPending: 'Following...',
  unfollowingPending: 'Unfollowing...',
  waiting: 'Waiting to send',
  /** Accessible name of the button: its text and the user. */
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
  followName: 'Follow {name}',
  unfollowName: 'Unfollow {name}',
});
