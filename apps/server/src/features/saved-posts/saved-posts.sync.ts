import type { CollectionId, PostId } from '@posy/contract/ids';
import { MAX_SAVED_POSTS } from '@posy/contract/limits';
import type { SavedPostEntity } from '@posy/contract/saved-posts';
import { ownRows, put } from '../../changes/own-source.ts';
import { findSavedPosts, listSavedIds, type OwnRow } from './saved-posts.repo.ts';

/** The viewer's own saved posts; a snapshot has all of them. A removed one stays a row, so that devices see its revision. */
export const savedPostsSource = ownRows({
  type: 'savedPost',
  find: findSavedPosts,
  opOf: (row) => [row.postId, put(entityOf(row))],
  list: (db, viewer) => listSavedIds(db, viewer, MAX_SAVED_POSTS),
});

/** The wire form. Ids are not checked again: a snapshot has thousands of rows. */
export function entityOf({ postId, collectionId, isOn, savedAt, rev }: OwnRow): SavedPostEntity {
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an id of our own database
    postId: postId as PostId,
    isSaved: isOn === 1,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an id of our own database
    collectionId: collectionId as CollectionId | null,
    savedAt: new Date(savedAt).toISOString(),
    rev,
  };
}
