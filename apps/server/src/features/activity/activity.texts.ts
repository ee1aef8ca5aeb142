import { texts } from '../../language/texts.ts';

/** Titles of notifications. `others`: the number of users besides the named one. */
export const activityTexts = texts('server-activity', {
  twoNames: '{first} and {second}',
  nameAndOthers: '{first} and {others, plural, one {# other} other {# others}}',
  flowers: '{count, plural, one {{names} gave your post a flower} other {{names} gave your post flowers}}',
  commented: '{names} commented on your post',
  replied: '{names} replied to your comment',
  mentioned: '{names} mentioned you',
  commentFlowers: '{count, plural, one {{names} gave your comment a flower} other {{names} gave your comment flowers}}',
  follows: '{names} follows you',
  followRequests: '{names} asks to follow you',
  followAccepted: '{names} accepted your request to follow',
});
