import type { LocalDb } from '../../local/local-db.ts';
import { COLLECTION_KINDS, type CollectionView, foldCollections } from './collection-overlay.ts';

/** The viewer's collections, by name, with the pending mutations folded over them. Run it inside `liveQuery`. */
export async function readCollections({ cache, out }: LocalDb): Promise<readonly CollectionView[]> {
  // Mutations first: an answer is written to the rows before its mutation leaves the outbox.
  const entries = await out.outbox.where('kind').anyOf(COLLECTION_KINDS).sortBy('ord');
  return foldCollections(await cache.collections.toArray(), entries);
}
