import { audienceOf } from '@posy/contract/audience';
import type { PostEntity } from '@posy/contract/posts';
import type { LocalDb } from '../../local/local-db.ts';
import { readRelations } from '../relations/read-relations.ts';

/**
 * The public ones of the newest `limit` posts of this device, by others than the viewer and without blocked and muted people.
 * Run it inside `liveQuery`.
 */
export async function readNewestPhotos(local: LocalDb, limit: number): Promise<readonly PostEntity[]> {
  const relations = await readRelations(local);
  const newest = await local.cache.posts.orderBy('[createdAt+id]').reverse().limit(limit).toArray();
  const isShown = (post: PostEntity) =>
    audienceOf(post) === 'everyone' &&
    post.media !== null &&
    post.user.id !== local.uid &&
    !relations.has(post.user.id);
  return newest.filter(isShown);
}
