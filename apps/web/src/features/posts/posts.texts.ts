import { ERRORS, type ErrorCode, isErrorCode } from '@posy/contract/errors';

/** Every text of the feature. Those the spec gives are literal. */
export const postsTexts = {
  menu: 'Post menu',
  deletePost: 'Delete Post',
  deleteTitle: 'Delete this post?',
  deleteQuestion: 'Are you sure you want to delete this post? This action cannot be undone.',
  deleteConfirm: 'Delete',
  cancel: 'Cancel',
  deleted: 'Post deleted successfully!',
  deleteFailed: 'Failed to delete post. Please try again.',
  isPrivate: 'Private: only you can see this post',
  views: (count: number) => (count === 1 ? '1 view' : `${count} views`),
  pictureBy: (name: string) => `Photo by ${name}`,
  videoBy: (name: string) => `Video by ${name}`,
  viewPhoto: 'View photo',
  photo: 'Photo',
  photos: 'Photos',
  previousPhoto: 'Previous photo',
  nextPhoto: 'Next photo',
  closePhoto: 'Close photo',
  olderLoading: 'Loading older posts',
  olderOffline: 'Older posts need a connection.',
  olderFailed: 'Older posts could not be loaded.',
  retryOlder: 'Try again',
  linkMissing: 'This post is not here any more, or not for you to see.',
  linkUnreachable: 'This post is not on this device, and Posy cannot be reached.',
  sharePost: 'Share',
  linkCopied: 'Link copied',
  linkNotCopied: 'The link could not be copied.',
  showAltText: 'Show alt text',
  altBadge: 'ALT',
  showMore: 'more',
  postBy: (name: string) => `Post by ${name}`,

  waiting: 'Waiting to send',
  sending: 'Sending',
  sendingPercent: (percent: number) => `Sending ${percent} %`,
  notSent: 'Not sent',
  stalled: 'Not sent yet. It is kept and tried again.',
  blocked: 'Waits for another item',
  retry: 'Retry',
  discard: 'Discard',
  discardTitle: 'Discard this post?',
  discardQuestion: 'It was never sent, and its photo or video is kept nowhere else in Posy.',

  createTitle: 'Create Post',
  mediaLabel: 'Photo or video',

  created: 'Post created successfully!',
  createFailed: 'Failed to create post. Please try again.',
} as const;

const BARE_MESSAGES: ReadonlySet<ErrorCode> = new Set(['invalid_input', 'internal', 'malformed_body', 'not_found']);

/** Why the server would not take a post, in words to act on; the catalogue's text where ours says nothing better. */
export function createRefusal(code: string, message: string): string {
  if (!isErrorCode(code)) return message || postsTexts.createFailed;
  return BARE_MESSAGES.has(code) ? postsTexts.createFailed : ERRORS[code].message;
}
