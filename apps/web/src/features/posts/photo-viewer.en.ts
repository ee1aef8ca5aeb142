import { texts } from '../../language/texts.ts';

export const photoViewerTexts = texts('photo-viewer', {
  photo: 'Photo',
  album: 'album',
  photoOf: 'Photo {place} of {count}',
  photos: 'Photos',
  previousPhoto: 'Previous photo',
  nextPhoto: 'Next photo',
  closePhoto: 'Close photo',
  linkMissing: 'This post was deleted, or you can no longer see it.',
  linkUnreachable: 'This post is not on this device, and Posy cannot be reached.',
});
