import { isWhole, type ListedPost, type PostView } from '../posts/post-view.ts';

export interface HeldPosts {
  readonly shown: readonly ListedPost[];
  /** How many wait above, so that nothing moves under a reader's eyes. */
  readonly heldCount: number;
}

/**
 * Holds posts back that came while the person was reading further down: those newer than `anchor` (createdAt, ms) and
 * made by somebody else. One's own are never held: who shares wants to see it. `anchor` null: nothing is held.
 */
export function holdPosts(posts: readonly ListedPost[], viewerId: string, anchor: number | null): HeldPosts {
  if (anchor === null) return { shown: posts, heldCount: 0 };
  // Those that were passed are further down.
  const shown = posts.filter((post) => !isWhole(post) || post.createdAt <= anchor || post.author.id === viewerId);
  return shown.length === posts.length
    ? { shown: posts, heldCount: 0 }
    : { shown, heldCount: posts.length - shown.length };
}

/** createdAt of the newest post that is on the server; null when there is none. */
export function newestStored(posts: readonly ListedPost[]): number | null {
  return posts.find((post): post is PostView => isWhole(post) && isSent(post))?.createdAt ?? null;
}

export function isSent(post: PostView): boolean {
  return post.delivery.kind === 'sent';
}
