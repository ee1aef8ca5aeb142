import { texts } from '../../language/texts.ts';

export const deviceSearchTexts = texts('device-search', {
  onThisDevice: 'On this device',
  posts: 'Posts',
  comments: 'Comments',
  messages: 'Messages on this device',
  postsFound: '{count, plural, one {# post on this device} other {# posts on this device}}',
  commentsFound: '{count, plural, one {# comment on this device} other {# comments on this device}}',
  messagesFound: '{count, plural, one {# message} other {# messages}}',
  nothing: 'Nothing on this device',
  offline: 'Not connected — only this device was searched',
  showAll: 'Show all {count}',
  you: 'You: ',
  unsent: 'Not sent yet: ',
  draft: 'Draft: ',
  photo: 'Photo',
  video: 'Video',
});
