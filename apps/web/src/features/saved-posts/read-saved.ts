import type { CollectionId, PostId } from '@posy/contract/ids';
import { entriesOf } from '@posy/sync/pending';
import type { SavedPostRow } from '../../local/cache-db.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { folded } from '../../sync/folded.ts';
import { foldSaved, type PendingSaves, pendingSaves, type SavedState } from './saved-post-overlay.ts';
import { setSavedPost } from './saved-posts.sync.ts';

/** A saved post, which may be on this device or not. */
export interface SavedPostView {
  readonly postId: PostId;
  readonly collectionId: CollectionId | null;
  /** The server has no such post for the viewer any more. */
  readonly isUnavailable: boolean;
}

/** All saved posts with the pending mutations folded over them, saved last first. Run it inside `liveQuery`. */
export async function readSaved(local: LocalDb): Promise<readonly SavedPostView[]> {
  const { entries, rows } = await folded(local, [setSavedPost.kind], () =>
    local.cache.savedPosts.orderBy('savedAt').reverse().toArray(),
  );
  const pending = pendingSaves(entries);
  const stored = rows.filter(({ isSaved }) => isSaved);
  const known = new Set<string>(stored.map(({ postId }) => postId));
  // The server dates them when they arrive.
  const unsent = [...pending.values()].flatMap(([first]) => (first && !known.has(first.postId) ? [first.postId] : []));
  return [
    ...unsent.toReversed().flatMap((postId) => viewOf(postId, undefined, pending)),
    ...stored.flatMap((row) => viewOf(row.postId, row, pending)),
  ];
}

/** Whether a post is saved, and where. Run it inside `liveQuery`. */
export async function readSavedState(local: LocalDb, postId: PostId): Promise<SavedState> {
  const { entries, rows: row } = await folded(local, [setSavedPost.kind], () => local.cache.savedPosts.get(postId));
  return foldSaved(row, pendingSaves(entries).get(postId));
}

/** The posts whose last unsent mutation saves them in a collection, also where it waits for a refused one. */
export async function listPendingIn({ out }: LocalDb, collectionId: CollectionId): Promise<readonly PostId[]> {
  const entries = await out.outbox.where('kind').equals(setSavedPost.kind).sortBy('ord');
  const open = entriesOf(setSavedPost, entries).filter(({ entry }) => entry.status !== 'failed');
  const last = new Map(open.map(({ args }) => [args.postId, args]));
  return [...last.values()].filter((args) => args.collectionId === collectionId).map(({ postId }) => postId);
}

function viewOf(postId: PostId, row: SavedPostRow | undefined, pending: PendingSaves): readonly SavedPostView[] {
  const { isSaved, collectionId } = foldSaved(row, pending.get(postId));
  return isSaved ? [{ postId, collectionId, isUnavailable: row?.isUnavailable ?? false }] : [];
}
