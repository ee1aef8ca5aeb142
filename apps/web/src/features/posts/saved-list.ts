import type { CollectionId, PostId } from '@posy/contract/ids';
import type { Author } from '@posy/contract/users';
import type { LocalDb } from '../../local/local-db.ts';
import type { ListResult } from '../../sync/fetch-list.ts';
import { isListStale } from '../../sync/freshness.ts';
import { fetchOlderSavedPosts, refreshSavedPosts, savedKey } from '../../sync/saved-posts-list.ts';
import { readRelations } from '../relations/read-relations.ts';
import { readSaved } from '../saved-posts/read-saved.ts';
import type { PostView } from './post-view.ts';
import { type PostsSource, watched } from './posts-reader.ts';
import { type PostsPage, foldedOverPosts, pageOf } from './posts.local.ts';
import { createPost } from './posts.sync.ts';

/** A saved post that is not on this device. `isUnavailable`: it was deleted, or the viewer cannot see it any more. */
export interface MissingPost {
  readonly id: PostId;
  readonly isUnavailable: boolean;
}

export type SavedItem = PostView | MissingPost;

/**
 * The first `limit` saved posts, of a collection or all, saved last first. They end before the first one whose post was not fetched
 * yet; with `isCutOff` (the server cannot be asked) those are listed, too.
 */
export async function readSavedPosts(
  local: LocalDb,
  viewer: Author,
  collectionId: CollectionId | null,
  limit: number,
  isCutOff: boolean,
): Promise<PostsPage<SavedItem>> {
  const { cache } = local;
  const { entries: pending, rows } = await foldedOverPosts(local, () =>
    Promise.all([readSaved(local), readRelations(local), cache.sync.get('state')]),
  );
  const [all, relations, state] = rows;
  const saved = collectionId === null ? all : all.filter((each) => each.collectionId === collectionId);
  const listed = saved.slice(0, limit);
  const ids = listed.map(({ postId }) => postId);
  const isListed = new Set<string>(ids);
  const [posts, deleted] = await Promise.all([
    cache.posts.bulkGet(ids),
    cache.tombstone.bulkGet(ids.map((id) => `post:${id}`)),
  ]);
  const entries = pending.filter(({ kind, target }) => kind !== createPost.kind || isListed.has(target.id));
  const here = posts.filter((post) => post !== undefined).filter(({ user }) => !relations.get(user.id)?.isBlocked);
  const page = await pageOf(local, viewer, { posts: here, entries, limit, savedAt: state?.lastOkAt, isKnown: true });
  const views = new Map<string, PostView>(page.posts.map((view) => [view.id, view]));
  const items = listed.map(({ postId, isUnavailable }, i): SavedItem => {
    // The viewer is about to delete a post without a view, or blocked its author.
    const isDeleted = isUnavailable || deleted[i] !== undefined || posts[i] !== undefined;
    return views.get(postId) ?? { id: postId, isUnavailable: isDeleted };
  });
  const end = isCutOff ? -1 : items.findIndex((item) => 'isUnavailable' in item && !item.isUnavailable);
  return {
    ...page,
    posts: end === -1 ? items : items.slice(0, end),
    isAllOfDevice: end !== -1 || saved.length <= limit,
    isKnown: Boolean(state?.cursor) && end === -1,
  };
}

/** The saved posts: pulls bring which ones there are, and the list brings older posts. */
export function savedSource(local: LocalDb, viewer: Author, collectionId: CollectionId | null): PostsSource<SavedItem> {
  return {
    ...watched((limit, isCutOff) => readSavedPosts(local, viewer, collectionId, limit, isCutOff)),
    older: () => fetchOlder(local, viewer, collectionId),
    isStale: () => isListStale(local, savedKey(collectionId)),
    refresh: (count) => refreshSavedPosts(local, collectionId, count),
  };
}

/** Asks the server only while a post is missing: the device knows all that are saved. */
async function fetchOlder(local: LocalDb, viewer: Author, collectionId: CollectionId | null): Promise<ListResult> {
  const { isKnown } = await readSavedPosts(local, viewer, collectionId, Number.MAX_SAFE_INTEGER, false);
  return isKnown ? 'end' : fetchOlderSavedPosts(local, collectionId);
}
