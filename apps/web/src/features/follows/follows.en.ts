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
});
