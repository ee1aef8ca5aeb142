import { SYNC_AS_OF_HEADER, USER_HEADER } from '@posy/contract/headers';
import { parseCursor, type PutOp } from '@posy/contract/sync';
import type { Failure } from '@posy/sync/classify';
import { applyList, type FetchedList } from '@posy/sync/list';
import type { Static, TArray, TSchema } from 'typebox';
import type { LocalDb } from '../local/local-db.ts';
import { noteFetch } from './freshness.ts';
import { call, type ReadCall } from './http.ts';
import { nextPath } from './next-path.ts';
import { createSyncer, type Syncer } from './syncer.ts';
import { failureOf } from './transport.ts';

/** Tries for a list that pulls have overtaken. */
const MAX_TRIES = 4;
const NOTHING: ReadonlySet<string> = new Set();

/** One page of a list whose rows are cached: the request, and the conversion of its rows. */
export interface ListRequest<Row extends TSchema> {
  readonly call: ReadCall<TArray<Row>>;
  /** Path of the page: the first one's, or `next` of the page before. */
  readonly path: string;
  /** The ops that each row puts into the cache. */
  readonly opsOf: (row: Static<Row>) => readonly PutOp[];
  /** See `FetchedList.covers`; called with the rows of this page, and whether it is the last one. */
  readonly covers?: (rows: readonly Static<Row>[], isLast: boolean) => FetchedList['covers'];
  /** Ids of rows that stay as they are in the cache. Called when the answer has arrived. */
  readonly skips?: () => Promise<ReadonlySet<string>>;
  /** The time of the fetch is stored under this name, for `isListStale`. Absent: not stored (a search). */
  readonly pageKey?: string;
  readonly signal?: AbortSignal;
}

export type FetchedPage<Row> =
  /** `next`: path of the next page, null at the end. */
  | { readonly kind: 'loaded'; readonly rows: readonly Row[]; readonly next: string | null }
  | { readonly kind: 'foreign' }
  | Failure;

/** Fetches one page of a list into the cache. The list is drawn from the cache; `rows` are for its order. */
export async function fetchList<Row extends TSchema>(
  local: LocalDb,
  request: ListRequest<Row>,
  syncer: Syncer = createSyncer(local),
): Promise<FetchedPage<Static<Row>>> {
  const { cache, uid } = syncer.ports;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const { signal } = request;
    const result = await call(request.call, {}, { path: request.path, uid, ...(signal && { signal }) });
    if (result.kind !== 'ok') return failureOf(result);
    const asOf = parseCursor(result.headers.get(SYNC_AS_OF_HEADER) ?? '');
    if (!asOf) return { kind: 'busy', retryAfterMs: 0, status: result.status };
    const rows = result.body;
    const next = nextPath(result.headers);
    const skipped = (await request.skips?.()) ?? NOTHING;
    const covers = request.covers?.(rows, next === null);
    const ids = async () => ((await covers?.ids()) ?? []).filter((id) => !skipped.has(id));
    const applied = await applyList(cache, uid, {
      uid: result.headers.get(USER_HEADER) ?? '',
      asOf,
      ops: rows.flatMap((row) => request.opsOf(row)).filter(({ id }) => !skipped.has(id)),
      ...(covers && { covers: { type: covers.type, ids } }),
    });
    if (applied === 'foreign') return { kind: 'foreign' };
    if (applied === 'applied') {
      if (request.pageKey !== undefined) await noteFetch(local, request.pageKey, { next });
      return { kind: 'loaded', rows, next };
    }
    await syncer.pull();
  }
  return { kind: 'busy', retryAfterMs: 0, status: 200 };
}

/**
 * Result of a request for a part of a list.
 * - `more`         rows; the server may have further ones
 * - `end`          rows, the last ones
 * - `unreachable`  no answer
 * - `failed`       a refusal, or an answer that cannot be used
 */
export type ListResult = 'more' | 'end' | 'unreachable' | 'failed';

export function listResultOf(page: FetchedPage<unknown>): ListResult {
  if (page.kind === 'loaded') return page.next === null ? 'end' : 'more';
  return page.kind === 'unreachable' ? 'unreachable' : 'failed';
}

/** Like {@link listResultOf}, for a list that belongs to something. `missing`: that is deleted, or not visible any more. */
export function ownedListResultOf(page: FetchedPage<unknown>): ListResult | 'missing' {
  return page.kind === 'refused' && page.error.status === 404 ? 'missing' : listResultOf(page);
}
