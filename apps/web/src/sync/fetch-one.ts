import { pathOf } from '@posy/contract/call';
import { SYNC_AS_OF_HEADER, USER_HEADER } from '@posy/contract/headers';
import type { PostId } from '@posy/contract/ids';
import { postCall } from '@posy/contract/posts';
import { parseCursor, type PutOp } from '@posy/contract/sync';
import { applyList } from '@posy/sync/list';
import type { Static, TSchema } from 'typebox';
import type { LocalDb } from '../local/local-db.ts';
import { call, type ReadCall } from './http.ts';
import { postOps } from './older-posts.ts';
import { createSyncer, type Syncer } from './syncer.ts';

/** Tries for an answer that pulls have overtaken. */
const MAX_TRIES = 4;

/** `missing`: it does not exist, or is not visible to this user. */
export type FetchedOne = 'loaded' | 'missing' | 'unreachable' | 'failed';

interface OneRequest<Schema extends TSchema> {
  readonly call: ReadCall<Schema>;
  readonly path: string;
  /** The ops that the answer puts into the cache. */
  readonly opsOf: (body: Static<Schema>, uid: string) => readonly PutOp[];
  /** Called after the ops are applied. */
  readonly onApplied?: (body: Static<Schema>) => Promise<void>;
}

/** Fetches one thing into the cache, by the rules of a list. */
export async function fetchOne<Schema extends TSchema>(
  local: LocalDb,
  { call: declared, path, opsOf, onApplied }: OneRequest<Schema>,
  syncer: Syncer = createSyncer(local),
): Promise<FetchedOne> {
  const { cache, uid } = syncer.ports;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const result = await call(declared, {}, { path, uid });
    if (result.kind === 'unreachable') return 'unreachable';
    if (result.kind === 'refused') return result.status === 404 ? 'missing' : 'failed';
    const asOf = parseCursor(result.headers.get(SYNC_AS_OF_HEADER) ?? '');
    if (!asOf) return 'failed';
    const answeredFor = result.headers.get(USER_HEADER) ?? '';
    const applied = await applyList(cache, uid, { uid: answeredFor, asOf, ops: opsOf(result.body, uid) });
    if (applied === 'foreign') return 'failed';
    if (applied === 'applied') {
      await onApplied?.(result.body);
      return 'loaded';
    }
    await syncer.pull();
  }
  return 'failed';
}

/** Fetches one post into the cache. */
export function fetchPost(local: LocalDb, id: PostId, syncer?: Syncer): Promise<FetchedOne> {
  return fetchOne(local, { call: postCall, path: pathOf(postCall, { id }), opsOf: postOps }, syncer);
}
