import { POSY_HEADER, SYNC_AS_OF_HEADER, USER_HEADER } from '@posy/contract/headers';
import { type Cursor, formatCursor } from '@posy/contract/sync';
import { EMPTY_STATE } from '@posy/sync/ports';
import { vi } from 'vitest';
import { CACHE_EPOCH } from '../../local/cache-db.ts';
import type { LocalDb } from '../../local/local-db.ts';

/** One answer of a list. Without `rows` the network fails. */
export interface ListAnswer {
  readonly rows?: readonly unknown[];
  readonly status?: number;
  /** Path of the next page. */
  readonly next?: string;
  /** The server's cursor; default: the device's. */
  readonly asOf?: Cursor;
  /** The user of the answer; default: the device's user. */
  readonly uid?: string;
}

const CURSOR: Cursor = { epoch: 'e', g: 5, u: 5 };

/**
 * A network with lists for a device that has pulled up to `at`. Requests are recorded in `asked`; a pull brings the device to the
 * server's cursor.
 */
export async function listServer(local: LocalDb, answers: Record<string, ListAnswer>, at: Cursor = CURSOR) {
  const asked: string[] = [];
  await local.cache.sync.put({ ...EMPTY_STATE, k: 'state', cacheEpoch: CACHE_EPOCH, cursor: at, settled: at });
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    if (path.startsWith('/api/sync')) {
      const base = (await local.cache.sync.get('state'))?.cursor ?? null;
      const body = { uid: local.uid, base, cursor: at, more: false, reset: [], ops: [], serverTime: 1 };
      return answered(local, 200, body, {});
    }
    const answer = answers[path];
    if (!answer?.rows && answer?.status === undefined) throw new TypeError('Failed to fetch');
    const { rows = [], status = 200, next, asOf = at, uid = local.uid } = answer;
    const refused = { statusCode: status, code: 'post_not_found', message: 'Post not found' };
    return answered(local, status, status < 300 ? rows : refused, {
      [SYNC_AS_OF_HEADER]: formatCursor(asOf),
      [USER_HEADER]: uid,
      ...(next !== undefined && { link: `<${next}>; rel="next"` }),
    });
  });
  return { asked };
}

function answered(local: LocalDb, status: number, body: unknown, headers: Record<string, string>): Response {
  const all = { 'content-type': 'application/json', [POSY_HEADER]: '1', [USER_HEADER]: local.uid, ...headers };
  return new Response(JSON.stringify(body), { status, headers: all });
}
