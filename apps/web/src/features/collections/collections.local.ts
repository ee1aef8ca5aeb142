import type { LocalDb } from '../../local/local-db.ts';
import { folded } from '../../sync/folded.ts';
import { COLLECTION_KINDS, type CollectionView, foldCollections } from './collection-overlay.ts';

/** The viewer's collections, by name, with the pending mutations folded over them. Run it inside `liveQuery`. */
export async function readCollections(local: LocalDb): Promise<readonly CollectionView[]> {
  const { entries, rows } = await folded(local, COLLECTION_KINDS, () => local.cache.collections.toArray());
  return foldCollections(rows, entries);
}
