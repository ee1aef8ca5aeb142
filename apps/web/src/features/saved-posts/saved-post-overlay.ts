import type { CollectionId } from '@posy/contract/ids';
import type { SavedPostEntity } from '@posy/contract/saved-posts';
import type { OutboxEntry } from '@posy/sync/mutation';
import { desiredOf, pendingOf } from '@posy/sync/pending';
import { setSavedPost, type SetSavedPostArgs } from './saved-posts.sync.ts';

/** Kind of the folded mutations, for callers that read the outbox by kind. */
export const SAVED_POST_KIND = setSavedPost.kind;

/** Whether a post is saved, and in which collection; null: in none. */
export interface SavedState {
  readonly isSaved: boolean;
  readonly collectionId: CollectionId | null;
}

/** The pending mutations of each post, in their order. */
export type PendingSaves = ReadonlyMap<string, readonly SetSavedPostArgs[]>;

const NOT_SAVED: SavedState = { isSaved: false, collectionId: null };

/** @param entries the outbox by `ord` */
export function pendingSaves(entries: readonly OutboxEntry[]): PendingSaves {
  return Map.groupBy(
    pendingOf(setSavedPost, entries).map(({ args }) => args),
    ({ postId }) => postId,
  );
}

/** Whether each post with a pending mutation is to be saved, by the last one. */
export function desiredSaves(entries: readonly OutboxEntry[]): ReadonlyMap<string, boolean> {
  return desiredOf(setSavedPost, entries, ({ postId, isSaved }) => [postId, isSaved]);
}

/** A saved post as it is shown: the row, and the pending mutations over it. */
export function foldSaved(row: SavedPostEntity | undefined, pending: readonly SetSavedPostArgs[] = []): SavedState {
  return pending.reduce<SavedState>(
    (state, { isSaved, collectionId = state.collectionId }) => (isSaved ? { isSaved, collectionId } : NOT_SAVED),
    row?.isSaved ? row : NOT_SAVED,
  );
}
