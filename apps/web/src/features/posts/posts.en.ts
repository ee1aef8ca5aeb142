import { texts } from '../../language/texts.ts';

export const postsTexts = texts('posts', {
  menu: 'Post menu',
  isForFollowers: 'Only followers can see this post',
  isPrivate: 'Private: only you can see this post',
  views: '{count, plural, one {# view} other {# views}}',
  /** Accessible name of the button under a post. */
  openComments: '{count, plural, one {Comments, # comment} other {Comments, # comments}}',
  comments: 'Comments',
  edited: 'Edited {time}',
  pictureBy: 'Photo by {name}',
  videoBy: 'Video by {name}',
  viewPhoto: 'View photo',
  olderLoading: 'Loading older posts',
  olderOffline: 'Older posts need a connection.',
  olderFailed: 'Older posts could not be loaded.',
  retryOlder: 'Try again',
  showAltText: 'Show alt text',
  altBadge: 'ALT',
  postBy: 'Post by {name}',

  draftWaits: 'A draft waits',
});
