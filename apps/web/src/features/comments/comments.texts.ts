import { ERRORS, isErrorCode } from '@posy/contract/errors';

/** Every text of the feature. Those the spec gives are literal. */
export const commentsTexts = {
  title: 'Comments',
  /** The name of the button under a post, with its count. */
  open: (count: number) => (count === 1 ? 'Comments, 1 comment' : `Comments, ${count} comments`),
  empty: 'No comments yet',
  emptyHint: 'Be the first to comment!',
  notSaved: 'Not saved on this device',
  notSavedHint: 'These comments are shown once there is a network.',
  offline: (time: string) => `Offline — showing what was saved at ${time}`,
  failed: 'Comments could not be loaded.',
  tryAgain: 'Try again',
  gone: 'This post is not here any more.',
  more: 'Load more comments',
  loading: 'Loading comments',
  beyond: 'Yours, further down',

  label: 'Your comment',
  placeholder: 'Add a comment',
  send: 'Send comment',
  left: (used: string, limit: string) => `${used} of ${limit} characters`,
  tooLong: ERRORS.comment_too_long.message,
  forbiddenCharacters: ERRORS.invalid_characters.message,
  storageFull:
    'There is no room left on this device, so this comment could not be kept. Free some space and try again.',

  waiting: 'Waiting to send',
  sending: 'Sending',
  notSent: 'Not sent',
  stalled: 'Not sent yet. It is kept and tried again.',
  blocked: 'Waits for the post',
  retry: 'Retry',
  discard: 'Discard',

  remove: (name: string) => `Delete the comment by ${name}`,
  deleteTitle: 'Delete this comment?',
  deleteQuestion: 'This action cannot be undone.',
  discardTitle: 'Discard this comment?',
  discardQuestion: 'It was never sent, and is kept nowhere else in Posy.',
  deleteConfirm: 'Delete',
  cancel: 'Cancel',

  success: 'Success',
  added: 'Comment added successfully',
  error: 'Error',
  addFailed: 'Failed to add comment',
  deleted: 'Comment deleted',
  deleteFailed: 'Failed to delete comment',
  removeWish: 'Delete a comment',
  wish: 'Comment',
  news: (count: number) => (count === 1 ? '1 new comment' : `${count} new comments`),
} as const;

/** What a refusal of a comment means, beside 'Failed to add comment'; null where that says it all. */
export function refusalHint(code: string): string | null {
  const told = ['comment_too_long', 'invalid_characters', 'post_not_found'];
  return isErrorCode(code) && told.includes(code) ? ERRORS[code].message : null;
}
