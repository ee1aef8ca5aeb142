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
  comments: (count: number) => (count === 1 ? '1 comment' : `${count} comments`),
  pictureBy: (name: string) => `Photo by ${name}`,
  showAltText: 'Show alt text',
  altBadge: 'ALT',
  showMore: 'more',
  postBy: (name: string) => `Post by ${name}`,
  pictureMissing: 'This picture could not be loaded',

  waiting: 'Waiting to send',
  sending: 'Sending',
  sendingPercent: (percent: number) => `Sending ${percent} %`,
  notSent: 'Not sent',
  stalled: 'Not sent yet. It is kept and tried again.',
  blocked: 'Waits for another item',
  retry: 'Retry',
  discard: 'Discard',
  discardTitle: 'Discard this post?',
  discardQuestion: 'It was never sent, and its picture is kept nowhere else in Posy.',

  createTitle: 'Create Post',
  mediaLabel: 'Photo',
  chooseMedia: 'Choose a photo',
  chooseHint: 'or drop or paste one here · JPEG, PNG, GIF or WebP under 100MB',
  replaceMedia: 'Choose another photo',
  removeMedia: 'Remove photo',
  preparing: 'Preparing the photo…',
  previewAlt: 'The photo you are about to share',
  caption: 'Caption',
  captionHint: 'Write a caption…',
  location: 'Location',
  locationHint: 'Add a location',
  altText: 'Alt text',
  altTextPlaceholder: 'What does the photo show?',
  altTextHint: 'Read out to people who cannot see the photo.',
  privacy: 'Who can see it',
  isPublic: 'Public',
  publicHint: 'Everyone on Posy',
  isPrivateChoice: 'Private',
  privateHint: 'Only you',
  share: 'Share',
  charactersLeft: (left: number) => (left < 0 ? `${-left} characters too many` : `${left} characters left`),
  draftRestored: 'Your draft is back where you left it.',
  discardDraft: 'Discard draft',
  offlineHint: 'You are offline. It is kept on this device and sent when you are back.',

  created: 'Post created successfully!',
  createFailed: 'Failed to create post. Please try again.',
  fileRequired: ERRORS.file_required.message,
  fileTooLarge: ERRORS.file_too_large.message,
  fileEmpty: 'This file is empty',
  captionTooLong: ERRORS.caption_too_long.message,
  locationTooLong: ERRORS.location_too_long.message,
  altTextTooLong: ERRORS.alt_text_too_long.message,
  forbiddenCharacters: ERRORS.invalid_characters.message,
  storageFull: 'This device is out of storage. Free some space, then share again. Nothing you wrote was lost.',
} as const;

const BARE_MESSAGES: ReadonlySet<ErrorCode> = new Set(['invalid_input', 'internal', 'malformed_body', 'not_found']);

/** Why the server would not take a post, in words to act on; the catalogue's text where ours says nothing better. */
export function createRefusal(code: string, message: string): string {
  if (!isErrorCode(code)) return message || postsTexts.createFailed;
  return BARE_MESSAGES.has(code) ? postsTexts.createFailed : ERRORS[code].message;
}
