import { matches } from '@posy/contract/check';
import { type CollectionId, CollectionIdSchema } from '@posy/contract/ids';
import { MAX_COLLECTION_NAME_LENGTH, MAX_COLLECTIONS } from '@posy/contract/limits';
import { isBlank, textProblem } from '@posy/contract/text';
import { assert } from '@posy/std/assert';
import { errorMessage } from '../../language/error-message.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { listPendingIn } from '../saved-posts/read-saved.ts';
import { savePost } from '../saved-posts/save-post.ts';
import { readCollections } from './collections.local.ts';
import { createCollection, deleteCollection, renameCollection } from './collections.sync.ts';

/** Whether a name can be stored, by the server's rules: null, or the error. */
export function nameError(name: string): string | null {
  if (isBlank(name)) return errorMessage('collection_name_required');
  const problem = textProblem(name.trim(), MAX_COLLECTION_NAME_LENGTH);
  if (problem === null) return null;
  return errorMessage(problem === 'too_long' ? 'collection_name_too_long' : 'invalid_characters');
}

/** Whether the viewer has as many collections as are allowed. */
export async function hasAllCollections(local: LocalDb): Promise<boolean> {
  return (await readCollections(local)).length >= MAX_COLLECTIONS;
}

/** Enqueues a new collection; its name was checked. Throws when the device cannot store the mutation. */
export async function addCollection(local: LocalDb, name: string): Promise<CollectionId> {
  const id = local.device.newId();
  assert(matches(CollectionIdSchema, id), 'a device makes UUIDs');
  await enqueue(local, createCollection, { id, name: name.trim() });
  return id;
}

/** Enqueues another name, which was checked. Throws when the device cannot store the mutation. */
export async function giveCollectionName(local: LocalDb, id: CollectionId, name: string): Promise<void> {
  const isBase = async () => (await local.cache.collections.get(id))?.name === name.trim();
  await enqueue(local, renameCollection, { id, name: name.trim() }, { isBase });
}

/** Enqueues the deletion of a collection. Throws when the device cannot store the mutation. */
export async function removeCollection(local: LocalDb, id: CollectionId): Promise<void> {
  await enqueue(local, deleteCollection, { id });
}

/**
 * Deletes a collection; its posts stay saved. Posts that are about to be saved in it are saved without one: they wait for the
 * collection, and would be dropped with an unsent one. Throws when the device cannot store the mutations.
 */
export async function deleteWithPosts(local: LocalDb, id: CollectionId): Promise<void> {
  for (const postId of await listPendingIn(local, id)) await savePost(local, postId, true, null);
  await removeCollection(local, id);
}
