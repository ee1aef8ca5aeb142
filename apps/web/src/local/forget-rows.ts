import type { CacheDb } from './cache-db.ts';
import { mediaIdOf } from './media-cache.ts';
import { picturesOf } from './media-of-post.ts';

/** After every date and id. */
const LAST = '\uffff';

/** Key of the row in `pages` with the fetched part of a post's comments. */
export function threadKey(postId: string): string {
  return `comments:${postId}`;
}

/** Key of the row in `pages` with the people who gave a post a flower. */
export function giversKey(postId: string): string {
  return `flowers:${postId}`;
}

/** The tables that {@link forgetPosts} writes, for a transaction of some tables. */
export function tablesOfPosts({ posts, comments, commentFlowers, pages }: CacheDb) {
  return [posts, comments, commentFlowers, pages];
}

/**
 * Deletes posts, their comments, how far those were read, and who gave them flowers. Runs inside the caller's transaction.
 *
 * @returns ids of the deleted pictures
 */
export async function forgetPosts(cache: CacheDb, ids: readonly string[]): Promise<readonly string[]> {
  const posts = await cache.posts.bulkGet([...ids]);
  await cache.posts.bulkDelete([...ids]);
  await cache.pages.bulkDelete(ids.flatMap((id) => [threadKey(id), giversKey(id)]));
  // Sequential: few posts are deleted at a time, and hardly any of them has comments here.
  for (const id of ids) {
    const comments = await commentsOf(cache, id).primaryKeys();
    await cache.comments.bulkDelete(comments);
    await cache.commentFlowers.bulkDelete(comments);
  }
  return posts.flatMap((post) => (post ? picturesOf(post) : [])).map(({ id }) => id);
}

/** Deletes comments with their replies, and the viewer's flowers on them. Runs inside the caller's transaction. */
export async function forgetComments(cache: CacheDb, ids: readonly string[]): Promise<void> {
  const replies = await cache.comments
    .where('parentId')
    .anyOf([...ids])
    .primaryKeys();
  const all = [...ids, ...replies];
  await cache.comments.bulkDelete(all);
  await cache.commentFlowers.bulkDelete(all);
}

/**
 * Deletes the posts for followers of users whom the viewer does not follow. No tombstones, since a new follow brings them again.
 * Runs inside the caller's transaction.
 *
 * @returns ids of the deleted pictures
 */
export async function forgetPostsForFollowers(
  cache: CacheDb,
  authorIds: readonly string[],
): Promise<readonly string[]> {
  if (authorIds.length === 0) return [];
  const authors = new Set(authorIds);
  // One pass: a first pull brings hundreds of follows, and a device has hundreds of posts at most.
  const posts = cache.posts.filter(({ audience, user }) => audience === 'followers' && authors.has(user.id));
  return forgetPosts(cache, await posts.primaryKeys());
}

/**
 * Deletes users and their data that became invisible: posts, comments, ads, follows in both directions. No tombstones for
 * those, since a reactivated user brings all of it back. Runs inside the caller's transaction.
 *
 * @returns ids of the deleted pictures
 */
export async function forgetPeople(cache: CacheDb, ids: readonly string[]): Promise<readonly string[]> {
  const pictures: string[] = [];
  for (const id of ids) {
    const avatar = mediaIdOf((await cache.users.get(id))?.profileImageUrl ?? '');
    if (avatar !== undefined) pictures.push(avatar);
    const posts = await cache.posts.where('[user.id+createdAt]').between([id, ''], [id, LAST]).primaryKeys();
    pictures.push(...(await forgetPosts(cache, posts)));
    await cache.comments.where('user.id').equals(id).delete();
    await cache.feedAds.where('user.id').equals(id).delete();
  }
  const deleted = [...ids];
  await Promise.all(
    [cache.users, cache.follows, cache.followers, cache.followRequests, cache.userPages].map((table) =>
      table.bulkDelete(deleted),
    ),
  );
  return pictures;
}

/** The comments of a post on this device, oldest first. */
export function commentsOf({ comments }: CacheDb, postId: string) {
  return comments.where('[postId+createdAt+id]').between([postId, '', ''], [postId, LAST, LAST]);
}
