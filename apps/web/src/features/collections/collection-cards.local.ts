import type { CollectionId } from '@posy/contract/ids';
import type { PostEntity } from '@posy/contract/posts';
import type { LocalDb } from '../../local/local-db.ts';
import { readSaved, type SavedPostView } from '../saved-posts/read-saved.ts';
import { type CollectionView, readCollections } from './collections.local.ts';

/** Posts whose picture may be the cover of a collection: the first of them that is on this device is. */
const COVER_CANDIDATES = 12;

/** A collection with the number of its posts, and the picture of one. */
export interface CollectionCard extends CollectionView {
  readonly count: number;
  /** null: none is on this device. */
  readonly cover: PostEntity['media'];
}

/** The collections by name. Run it inside `liveQuery`. */
export async function readCollectionCards(local: LocalDb): Promise<readonly CollectionCard[]> {
  const [collections, saved] = await Promise.all([readCollections(local), readSaved(local)]);
  const byCollection = Map.groupBy(saved, ({ collectionId }) => collectionId);
  return Promise.all(collections.map((collection) => cardOf(local, collection, byCollection.get(collection.id) ?? [])));
}

/** A collection; null: there is none with this id. Run it inside `liveQuery`. */
export async function readCollectionCard(local: LocalDb, id: CollectionId): Promise<CollectionCard | null> {
  const [collections, saved] = await Promise.all([readCollections(local), readSaved(local)]);
  const collection = collections.find((each) => each.id === id);
  if (!collection) return null;
  return cardOf(
    local,
    collection,
    saved.filter(({ collectionId }) => collectionId === id),
  );
}

async function cardOf(
  local: LocalDb,
  collection: CollectionView,
  posts: readonly SavedPostView[],
): Promise<CollectionCard> {
  const covers = await local.cache.posts.bulkGet(posts.slice(0, COVER_CANDIDATES).map(({ postId }) => postId));
  return { ...collection, count: posts.length, cover: covers.find((post) => post?.media)?.media ?? null };
}
