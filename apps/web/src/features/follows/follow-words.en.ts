import { texts } from '../../language/texts.ts';

export const followWordsTexts = texts('follow-words', {
  followed: 'Followed!',
  followedHint: 'You are now following this user',
  unfollowed: 'Unfollowed',
  unfollowedHint: 'You are no longer following this user',
  followAction: 'Follow somebody',
  unfollowAction: 'Unfollow somebody',
  followName: 'Follow {name}',
  unfollowName: 'Unfollow {name}',
});
