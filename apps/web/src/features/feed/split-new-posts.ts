import { isWhole, type ListedPost, type PostView } from '../posts/post-view.ts';

export interface SplitPosts {
  readonly shown: readonly ListedPost[];
  /** Number of posts held back above, so that the list does not move for the reader. */
  readonly newCount: number;
}

/**
 * Holds back posts of other users that arrived while the user was reading further down: those newer than `anchor` (createdAt,
 * ms). One's own posts are always shown. `anchor` null: nothing is held.
 */
export function splitNewPosts(posts: readonly ListedPost[], viewerId: string, anchor: number | null): SplitPosts {
  if (anchor === null) return { shown: posts, newCount: 0 };
  // Posts with only a number are further down.
  const shown = posts.filter((post) => !isWhole(post) || post.createdAt <= anchor || post.author.id === viewerId);
  return shown.length === posts.length
    ? { shown: posts, newCount: 0 }
    : { shown, newCount: posts.length - shown.length };
}

/** createdAt of the newest post that is on the server; null when there is none. */
export function newestStored(posts: readonly ListedPost[]): number | null {
  return posts.find((post): post is PostView => isWhole(post) && isSent(post))?.createdAt ?? null;
}

export function isSent(post: PostView): boolean {
  return post.delivery.kind === 'sent';
}
