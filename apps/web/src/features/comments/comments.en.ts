import { texts } from '../../language/texts.ts';

export const commentsTexts = texts('comments', {
  title: 'Comments',
  empty: 'No comments yet',
  emptyHint: 'Be the first to comment!',
  notSaved: 'Not saved on this device',
  notSavedHint: 'These comments appear as soon as Posy can be reached.',
  offline: 'Not connected — showing what was saved at {time}',
  failed: 'Comments could not be loaded.',
  postRemoved: 'This post was deleted, or you can no longer see it.',
  more: 'Load more comments',
  loading: 'Loading comments',
  furtherDown: 'Yours, further down',

  label: 'Your comment',
  placeholder: 'Add a comment',
  send: 'Send comment',
  left: '{used} of {limit} characters',
  storageFull: 'This device is out of storage, so this comment could not be saved. Free some space and try again.',

  stalled: 'Not sent yet. Posy will try again.',
  blocked: 'Waits for the post',

  remove: 'Delete the comment by {name}',
  deleteTitle: 'Delete this comment?',
  deleteQuestion: 'This action cannot be undone.',
  discardTitle: 'Discard this comment?',
  discardQuestion: 'It was never sent and is stored only on this device.',
  deleteConfirm: 'Delete',

  success: 'Success',
  added: 'Comment added successfully',
  error: 'Error',
  addFailed: 'Failed to add comment',
  addFailedFor: 'Failed to add comment. {reason}',
  postDeleted: 'This post was deleted, or you can no longer see it.',
  deleted: 'Comment deleted',
  deleteFailed: 'Failed to delete comment',
  removeAction: 'Delete a comment',
  commentOn: "Comment on {name}'s {media, select, video {video} other {photo}}",
  commentOnOwn: 'Comment on your {media, select, video {video} other {photo}}',
  removeFrom: "Delete a comment on {name}'s {media, select, video {video} other {photo}}",
  removeFromOwn: 'Delete a comment on your {media, select, video {video} other {photo}}',
  what: 'Comment',
  news: '{count, plural, one {# new comment} other {# new comments}}',

  /** Accessible name of the button under a post. */
  openComments: '{count, plural, one {Comments, # comment} other {Comments, # comments}}',
});
