import { texts } from '../../language/texts.ts';

export const postGridTexts = texts('post-grid', {
  loading: 'Loading posts',
  views: '{count, plural, one {# view} other {# views}}',
  flowers: '{count, plural, one {# flower} other {# flowers}}',
  isForFollowers: 'Followers',
  isPrivate: 'Private',
  video: 'Video',
  /** Screen readers read `waiting` and `toSend` together; the square shows only `waiting`. */
  waiting: 'Waiting',
  toSend: ' to send',
  sending: 'Sending',
  notSent: 'Not sent',
  post: 'Post',
  postOf: 'Post: {caption}',
});
