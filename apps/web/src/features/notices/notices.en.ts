import { texts } from '../../language/texts.ts';

export const noticesTexts = texts('notices', {
  from: 'Posy',
  reason: 'Reason: {reason}',
  'report-dismissed':
    'looked at the {target, select, post {post} comment {comment} user {profile} message {message} other {ad}} you reported. It stays, for nothing in it was found to be against the rules.',
  'report-upheld':
    'looked at the {target, select, post {post} comment {comment} user {profile} message {message} other {ad}} you reported, and did something about it. Thank you for telling us.',
  removed:
    'removed {target, select, user {the picture and the bio of your profile} post {your post} comment {your comment} message {your message} other {your ad}}.',
  warned:
    'warns you about your {target, select, post {post} comment {comment} user {profile} message {message} other {ad}}.',
});
