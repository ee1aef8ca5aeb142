import { matches } from '@posy/contract/check';
import { type CollectionId, CollectionIdSchema } from '@posy/contract/ids';
import type { PostEntity } from '@posy/contract/posts';
import * as Type from 'typebox';
import type { CacheDb } from './cache-db.ts';
import type { LocalDb } from './local-db.ts';

const KEY = 'kept-collections';

const KeptCollectionSchema = Type.Object({ id: CollectionIdSchema, withVideos: Type.Boolean() });
const StoredSchema = Type.Array(KeptCollectionSchema);

/** A collection of saved posts whose files this device keeps for use without a network. */
export type KeptCollection = Type.Static<typeof KeptCollectionSchema>;

/** The choices of this device, also for collections that were deleted since. */
export async function readKeptChoices({ out }: Pick<LocalDb, 'out'>): Promise<readonly KeptCollection[]> {
  const stored = (await out.kv.get(KEY))?.v;
  return matches(StoredSchema, stored) ? stored : [];
}

/** The kept collections that exist. */
export async function readKeptCollections(local: LocalDb): Promise<readonly KeptCollection[]> {
  const chosen = await readKeptChoices(local);
  if (chosen.length === 0) return [];
  const existing = await local.cache.collections.bulkGet(chosen.map(({ id }) => id));
  return chosen.filter((_, i) => existing[i] !== undefined);
}

/** Keeps a collection on this device, or changes how. Choices for deleted collections are dropped. */
export async function keepCollection(local: LocalDb, kept: KeptCollection): Promise<void> {
  const existing = new Set((await readKeptCollections(local)).map(({ id }) => id));
  await change(local, (chosen) => [...chosen.filter(({ id }) => existing.has(id) && id !== kept.id), kept]);
}

/** Ends keeping a collection. Its files still have their marks: see `releaseMedia`. */
export async function endKeeping(local: LocalDb, collectionId: CollectionId): Promise<void> {
  await change(local, (chosen) => chosen.filter(({ id }) => id !== collectionId));
}

async function change(
  { out }: LocalDb,
  to: (chosen: readonly KeptCollection[]) => readonly KeptCollection[],
): Promise<void> {
  await out.transaction('rw', out.kv, async () => {
    await out.kv.put({ k: KEY, v: to(await readKeptChoices({ out })) });
  });
}

/** A saved post of a kept collection. */
export interface KeptPost {
  readonly postId: string;
  readonly collection: KeptCollection;
}

/** The saved posts of the kept collections that the server still has, saved last first. */
export async function readKeptPosts(local: LocalDb): Promise<readonly KeptPost[]> {
  const kept = await readKeptCollections(local);
  const posts = await Promise.all(
    kept.map(async (collection) =>
      (await savedIn(local.cache, collection.id)).map(({ postId, savedAt }) => ({ postId, savedAt, collection })),
    ),
  );
  return posts.flat().toSorted((a, b) => (a.savedAt < b.savedAt ? 1 : -1));
}

/** Whether a post is in a kept collection, for the deletion of old posts. */
export async function keptPostsOf(local: LocalDb): Promise<(post: PostEntity) => boolean> {
  const ids = new Set((await readKeptPosts(local)).map(({ postId }) => postId));
  return ({ id }) => ids.has(id);
}

/** The rows of the posts in a collection that are available. */
export function savedIn({ savedPosts }: CacheDb, collectionId: CollectionId) {
  return savedPosts
    .where('collectionId')
    .equals(collectionId)
    .filter(({ isSaved, isUnavailable }) => isSaved && isUnavailable !== true)
    .toArray();
}
