import { texts } from '../../language/texts.ts';

export const collectionsTexts = texts('collections', {
  title: 'Saved',
  private: 'Only you can see what you save.',
  collections: 'Collections',
  posts: '{count, plural, one {# post} other {# posts}}',
  empty: 'Nothing saved yet',
  emptyHint: 'Tap the bookmark under a post to find it again here, with or without a network.',
  emptyCollection: 'No posts in this collection yet',
  emptyCollectionHint: 'Press the bookmark under a post for a moment to choose a collection.',
  awayHint: 'Your saved posts appear as soon as Posy can be reached.',
  unavailable: 'No longer available',
  notHere: 'Not on this device',
  noCollection: 'This collection is not available',
  noCollectionHint: 'It was deleted, or belongs to another account.',

  // The dialog.
  none: 'No collection',

  newCollection: 'New collection',
  name: 'Name',
  create: 'Create',
  save: 'Save',
  menu: 'Options of the collection',
  rename: 'Rename',
  remove: 'Delete collection',
  deleteTitle: 'Delete “{name}”?',
  deleteQuestion: 'Its posts stay saved, without a collection.',
  deleteConfirm: 'Delete',
  deleted: 'Collection “{name}” deleted',
  tooMany: 'You can have at most {count, number} collections.',
  failed: 'This could not be saved on this device. Please try again.',

  // The outbox.
  what: 'Collection',
  outboxCreate: 'Create collection “{name}”',
  outboxRename: 'Rename collection to “{name}”',
  outboxDelete: 'Delete a collection',
  created: 'Collection created',
  renamed: 'Collection renamed',
  createFailed: 'The collection could not be created.',
  renameFailed: 'The collection could not be renamed.',
  deleteFailed: 'The collection could not be deleted.',
});
