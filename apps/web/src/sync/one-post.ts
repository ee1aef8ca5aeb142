import { SYNC_AS_OF_HEADER, USER_HEADER } from '@posy/contract/headers';
import type { PostId } from '@posy/contract/ids';
import { PostSchema } from '@posy/contract/posts';
import { parseCursor } from '@posy/contract/sync';
import { applyList } from '@posy/sync/list';
import type { LocalDb } from '../local/local-db.ts';
import { call } from './http.ts';
import { postOps } from './older-posts.ts';
import { type Syncer, createSyncer } from './syncer.ts';

/** Tries for a post that pulls have overtaken. */
const MAX_TRIES = 4;

/** `missing`: it does not exist, or is not visible to this user. */
export type FetchedPost = 'loaded' | 'missing' | 'unreachable' | 'failed';

/** Fetches one post into the cache, by the rules of a list. */
export async function fetchPost(
  local: LocalDb,
  id: PostId,
  syncer: Syncer = createSyncer(local),
): Promise<FetchedPost> {
  const { cache, uid } = syncer.ports;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const result = await call(`/api/posts/${id}`, { schema: PostSchema, uid });
    if (result.kind === 'unreachable') return 'unreachable';
    if (result.kind === 'refused') return result.status === 404 ? 'missing' : 'failed';
    const asOf = parseCursor(result.headers.get(SYNC_AS_OF_HEADER) ?? '');
    if (!asOf) return 'failed';
    const answeredFor = result.headers.get(USER_HEADER) ?? '';
    const applied = await applyList(cache, uid, { uid: answeredFor, asOf, ops: postOps(result.body, uid) });
    if (applied === 'foreign') return 'failed';
    if (applied === 'applied') return 'loaded';
    await syncer.pull();
  }
  return 'failed';
}
