import type { PostView } from '../posts/post-view.ts';

export interface HeldPosts {
  readonly shown: readonly PostView[];
  /** How many wait above, so that nothing moves under a reader's eyes. */
  readonly heldCount: number;
}

/**
 * Holds posts back that came while the person was reading further down: those newer than `anchor` (createdAt, ms) and
 * made by somebody else. One's own are never held: who shares wants to see it. `anchor` null: nothing is held.
 */
export function holdPosts(posts: readonly PostView[], viewerId: string, anchor: number | null): HeldPosts {
  if (anchor === null) return { shown: posts, heldCount: 0 };
  const shown = posts.filter(({ createdAt, author }) => createdAt <= anchor || author.id === viewerId);
  return shown.length === posts.length
    ? { shown: posts, heldCount: 0 }
    : { shown, heldCount: posts.length - shown.length };
}

/** createdAt of the newest post that is on the server; null when there is none. */
export function newestStored(posts: readonly PostView[]): number | null {
  return posts.find(({ delivery }) => delivery.kind === 'sent')?.createdAt ?? null;
}
