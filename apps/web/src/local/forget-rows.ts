import type { CacheDb } from './cache-db.ts';
import { mediaIdOf } from './media-cache.ts';

/** After every date and id. */
const LAST = '\uffff';

/** Name of the row in `pages` that tells how far the comments of a post were brought here. */
export function threadKey(postId: string): string {
  return `comments:${postId}`;
}

/**
 * Deletes posts, their comments, and how far those were read. Runs inside the caller's transaction.
 *
 * @returns ids of the pictures that went with them
 */
export async function forgetPosts(cache: CacheDb, ids: readonly string[]): Promise<readonly string[]> {
  const posts = await cache.posts.bulkGet([...ids]);
  await cache.posts.bulkDelete([...ids]);
  await cache.pages.bulkDelete(ids.map(threadKey));
  // One after the other: few posts go at a time, and hardly any of them has comments here.
  for (const id of ids) await commentsOf(cache, id).delete();
  return posts.flatMap((post) => (post?.media ? [post.media.id] : []));
}

/**
 * Deletes people who are gone, with everything of theirs that others may not see any more: posts, comments, ads, following
 * in both directions. No tombs for those, since all of it comes back with a person who does. Runs inside the caller's
 * transaction.
 *
 * @returns ids of the pictures that went with them
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
  const gone = [...ids];
  await Promise.all([cache.users, cache.follows, cache.followers].map((table) => table.bulkDelete(gone)));
  return pictures;
}

/** The comments of a post on this device, oldest first. */
export function commentsOf({ comments }: CacheDb, postId: string) {
  return comments.where('[postId+createdAt+id]').between([postId, '', ''], [postId, LAST, LAST]);
}
