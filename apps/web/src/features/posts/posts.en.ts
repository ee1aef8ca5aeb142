import { texts } from '../../language/texts.ts';

export const postsTexts = texts('posts', {
  menu: 'Post menu',
  deletePost: 'Delete Post',
  deleteTitle: 'Delete this post?',
  deleteQuestion: 'Are you sure you want to delete this post? This action cannot be undone.',
  deleteConfirm: 'Delete',
  deleted: 'Post deleted successfully!',
  deleteFailed: 'Failed to delete post. Please try again.',
  isForFollowers: 'Only followers can see this post',
  isPrivate: 'Private: only you can see this post',
  views: '{count, plural, one {# view} other {# views}}',
  /** Accessible name of the button under a post. */
  openComments: '{count, plural, one {Comments, # comment} other {Comments, # comments}}',
  edited: 'Edited {time}',
  pictureBy: 'Photo by {name}',
  videoBy: 'Video by {name}',
  viewPhoto: 'View photo',
  photo: 'Photo',
  album: 'album',
  photoOf: 'Photo {place} of {count}',
  photoRefused: 'Photo {place}: {reason}',
  editPost: 'Edit',
  draftInTheWay: 'Share or discard the post you have begun first.',
  sendingPhoto: '{text} · photo {place} of {count}',
  photos: 'Photos',
  previousPhoto: 'Previous photo',
  nextPhoto: 'Next photo',
  closePhoto: 'Close photo',
  olderLoading: 'Loading older posts',
  olderOffline: 'Older posts need a connection.',
  olderFailed: 'Older posts could not be loaded.',
  retryOlder: 'Try again',
  linkMissing: 'This post was deleted, or you can no longer see it.',
  linkUnreachable: 'This post is not on this device, and Posy cannot be reached.',
  sharePost: 'Share',
  linkCopied: 'Link copied',
  linkNotCopied: 'The link could not be copied.',
  showAltText: 'Show alt text',
  altBadge: 'ALT',
  postBy: 'Post by {name}',

  discardTitle: 'Discard this post?',
  discardQuestion: 'It was never sent. Its photo or video is stored only on this device.',

  createTitle: 'Create Post',
  mediaLabel: 'Photo or video',

  created: 'Post created successfully!',
  createFailed: 'Failed to create post. Please try again.',

  draftWaits: 'A draft waits',

  // A post that was not sent yet.
  waitsForWifi: 'Waits for Wi-Fi',
  waitsForYou: 'Waits for you',
  sendNow: 'Send now',
});
