import type { Static } from 'typebox';
import * as Type from 'typebox';
import { matches } from './check.ts';
import { PostIdSchema } from './ids.ts';
import { MAX_WATCHED_POSTS } from './limits.ts';

/**
 * The counts of a post at revision `rev`. They belong to the row with the same `contentRev`; a device shows them in place of the counts
 * of that row if its `rev` is smaller.
 */
export const CountsSchema = Type.Object({
  id: PostIdSchema,
  contentRev: Type.Integer(),
  rev: Type.Integer(),
  flowersCount: Type.Integer(),
  commentsCount: Type.Integer(),
  viewCount: Type.Integer(),
});
export type Counts = Static<typeof CountsSchema>;

/** A post on the screen, and the `rev` up to which the device knows its counts. */
export const WatchedPostSchema = Type.Object({ id: PostIdSchema, rev: Type.Integer({ minimum: 0 }) });
export type WatchedPost = Static<typeof WatchedPostSchema>;

/** The posts on or near a device's screen. */
export const WatchedPostsSchema = Type.Array(WatchedPostSchema, { maxItems: MAX_WATCHED_POSTS });

/** `<id>:<rev>,<id>:<rev>`: the form that watched posts have in a query. */
export function formatWatched(posts: readonly WatchedPost[]): string {
  return posts.map(({ id, rev }) => `${id}:${rev}`).join(',');
}

/** Reads {@link formatWatched}'s form; null for anything else. */
export function parseWatched(text: string): readonly WatchedPost[] | null {
  const posts = text.split(',').map((post) => {
    const at = post.indexOf(':');
    const rev = post.slice(at + 1);
    return { id: post.slice(0, at), rev: /^\d{1,15}$/.test(rev) ? Number(rev) : null };
  });
  return matches(WatchedPostsSchema, posts) ? posts : null;
}
