import { texts } from '../../language/texts.ts';

export const savedPostsTexts = texts('saved-posts', {
  saveTo: 'Save to a collection',
  saved: 'Saved',
  choose: 'Choose a collection',
  removeSaved: 'Remove from saved posts',
  removed: 'Removed from saved posts',
  error: 'Error',
  failed: 'This could not be saved on this device. Please try again.',

  // The outbox.
  what: 'Saved post',
  save: 'Save a post',
  saveOf: 'Save a post by {name}',
  remove: 'Remove a saved post',
  removeOf: 'Remove a saved post by {name}',
  saveFailed: 'The post could not be saved.',
  removeFailed: 'The saved post could not be removed.',
});
