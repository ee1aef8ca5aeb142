import type { PostId } from '@posy/contract/ids';
import { PostSchema } from '@posy/contract/posts';
import type { LocalDb } from '../local/local-db.ts';
import { type FetchedOne, fetchOne } from './fetch-one.ts';
import { postOps } from './older-posts.ts';
import type { Syncer } from './syncer.ts';

/** Fetches one post into the cache. */
export function fetchPost(local: LocalDb, id: PostId, syncer?: Syncer): Promise<FetchedOne> {
  return fetchOne(local, { path: `/api/posts/${id}`, schema: PostSchema, opsOf: postOps }, syncer);
}
