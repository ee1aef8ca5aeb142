import { pathOf } from '@posy/contract/call';
import type { PostId } from '@posy/contract/ids';
import { postCall } from '@posy/contract/posts';
import type { LocalDb } from '../local/local-db.ts';
import { type FetchedOne, fetchOne } from './fetch-one.ts';
import { postOps } from './older-posts.ts';
import type { Syncer } from './syncer.ts';

/** Fetches one post into the cache. */
export function fetchPost(local: LocalDb, id: PostId, syncer?: Syncer): Promise<FetchedOne> {
  return fetchOne(local, { call: postCall, path: pathOf(postCall, { id }), opsOf: postOps }, syncer);
}
