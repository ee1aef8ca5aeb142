import { texts } from '../../language/texts.ts';

export const noticesTexts = texts('notices', {
  from: 'Posy',
  reason: 'Reason: {reason}',
  'report-dismissed':
    'reviewed the {target, select, post {post} comment {comment} user {profile} message {message} other {ad}} you reported. It stays, because it does not break the rules.',
  'report-upheld':
    'reviewed the {target, select, post {post} comment {comment} user {profile} message {message} other {ad}} you reported and took action. Thank you for your report.',
  removed:
    'removed {target, select, user {the picture and the bio of your profile} post {your post} comment {your comment} message {your message} other {your ad}}.',
  warned:
    'warns you about your {target, select, post {post} comment {comment} user {profile} message {message} other {ad}}.',
});
