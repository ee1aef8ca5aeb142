/** Every text of the feature. Those the spec gives are literal. */
export const followsTexts = {
  follow: 'Follow',
  following: 'Following',
  followingPending: 'Following...',
  unfollowingPending: 'Unfollowing...',
  waiting: 'Waiting to send',
  /** The name of the button: what it says, and whom it is about. */
  label: (text: string, name: string) => `${text} ${name}`,
  error: 'Error',
  followFailed: 'Failed to follow user',
  unfollowFailed: 'Failed to unfollow user',
  statusFailed: 'Failed to fetch follow status',
  followed: 'Followed!',
  followedHint: 'You are now following this user',
  unfollowed: 'Unfollowed',
  unfollowedHint: 'You are no longer following this user',
  followWish: 'Follow somebody',
  unfollowWish: 'Unfollow somebody',
} as const;
