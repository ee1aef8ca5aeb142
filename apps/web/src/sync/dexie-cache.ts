import type { PutOp } from '@posy/contract/sync';
import { type CachePort, type CacheTx, EMPTY_STATE, type PullState } from '@posy/sync/ports';
import { CACHE_EPOCH, type CacheDb } from '../local/cache-db.ts';
import type { ChangeDefinition } from '../local/change-definition.ts';
import { OutdatedAppError } from '../local/guard-version.ts';
import type { LocalDb } from '../local/local-db.ts';
import { forgetPictures, mediaCacheName } from '../local/media-cache.ts';
import { withRoom } from '../local/quota.ts';
import { withDb } from '../local/reopen.ts';

/** Sorts after every date and id. */
const LAST = '\uffff';

/** The engine's cache port over Dexie. */
export function dexieCache(local: LocalDb, definitions: readonly ChangeDefinition[]): CachePort {
  const { cache, uid } = local;
  const byType = new Map<string, ChangeDefinition>(definitions.map((definition) => [definition.type, definition]));
  // Tables that no answer of the server writes stay writable during the transaction.
  const tables = cache.tables.filter(({ name }) => name !== 'media' && name !== 'searchIndex');
  const revsOf = async (type: string, ids: readonly string[]) =>
    byType.get(type)?.revsOf(cache, ids) ?? ids.map(() => undefined);
  const tombstonesOf = async (type: string, ids: readonly string[]) => {
    const rows = await cache.tombstone.bulkGet(ids.map((id) => tombstoneKey(type, id)));
    return rows.map((row) => row?.rev);
  };
  const putRows = async (...[type, ops]: Parameters<CacheTx['put']>): Promise<readonly string[]> =>
    (await byType.get(type)?.put(cache, ops)) ?? [];
  const removeRows = async (...[type, ids, why]: Parameters<CacheTx['remove']>): Promise<readonly string[]> =>
    (await byType.get(type)?.remove(cache, ids, why)) ?? [];

  const tx: CacheTx = {
    types: definitions.map(({ type }) => type),
    readState: () => readState(cache),
    saveState: async (state) => void (await cache.sync.put({ ...state, k: 'state', cacheEpoch: CACHE_EPOCH })),
    revsOf,
    tombstonesOf,
    async saveTombstones(type, tombstones) {
      const at = local.device.clock.now();
      await cache.tombstone.bulkPut(tombstones.map(({ id, rev }) => ({ key: tombstoneKey(type, id), rev, at })));
    },
    async dropTombstones(type, ids) {
      const rows = await cache.tombstone.bulkGet(ids.map((id) => tombstoneKey(type, id)));
      // Only existing ones are deleted: live queries are notified of each key in a delete, and there is hardly ever a tombstone.
      const there = rows.flatMap((row) => (row ? [row.key] : []));
      if (there.length > 0) await cache.tombstone.bulkDelete(there);
    },
    put: async (type, ops) => void (await putRows(type, ops)),
    remove: async (type, ids, why) => void (await removeRows(type, ids, why)),
    async clear() {
      // The state is written with the rows that follow.
      await Promise.all(tables.filter(({ name }) => name !== 'sync').map((table) => table.clear()));
    },
    idsOf: async (type, scope) => byType.get(type)?.idsOf(cache, scope, uid) ?? [],
    async feedIdsBetween(from, to, exceptIds) {
      // By keys only: nearly all of them are of the page that was just written.
      const ids = await cache.posts
        .where('[createdAt+id]')
        .between([from ?? '', from === null ? '' : LAST], [to ?? LAST, to === null ? LAST : ''], false, false)
        .primaryKeys();
      const rows = await cache.posts.bulkGet(ids.filter((id) => !exceptIds.has(id)));
      // Pages of the feed lack posts of muted users; their rows stay for their profiles.
      const muted = new Set(await cache.relations.filter((relation) => relation.isMuted).primaryKeys());
      const isOfFeed = (authorId: string) => authorId !== uid && !muted.has(authorId);
      return rows.flatMap((post) => (post && isOfFeed(post.user.id) ? [post.id] : []));
    },
    messagesBefore: (conversationId, n) =>
      cache.messages
        .where('[conversationId+n]')
        .between([conversationId, -Infinity], [conversationId, n])
        .primaryKeys(),
    authorOf: (op) => (byType.get(op.t)?.governedBy(op, uid) === 'u' ? uid : undefined),
    createdAtOf,
  };

  return {
    async write(work) {
      let effects: Effects = { puts: [], deletions: [], mediaIds: [] };
      const run = () =>
        withDb(cache, () =>
          // `async` matters: Dexie follows native awaits only in async functions.
          cache.transaction('rw', tables, async () => {
            const recorded = recordEffects(tx, putRows, removeRows, (type) => byType.get(type)?.deleted !== undefined);
            const result = await work(recorded.tx);
            effects = recorded.effects;
            return result;
          }),
        );
      const result = await withRoom(cache, uid, run);
      // Errors of these effects are ignored: the rows are already committed.
      for (const { type, ops } of effects.puts)
        await byType
          .get(type)
          ?.stored?.(local, ops)
          .catch(() => undefined);
      for (const { type, ids } of effects.deletions)
        await byType
          .get(type)
          ?.deleted?.(local, ids)
          .catch(() => undefined);
      await forgetPictures(cache, mediaCacheName(uid), effects.mediaIds).catch(() => undefined);
      return result;
    },
    readState: () => withDb(cache, () => readState(cache)),
    async knownRevs(targets) {
      return withDb(cache, () =>
        Promise.all(
          targets.map(async ({ type, id }) => {
            const [[rev], [tombstone]] = await Promise.all([revsOf(type, [id]), tombstonesOf(type, [id])]);
            return rev ?? tombstone;
          }),
        ),
      );
    },
  };
}

interface StoredOps {
  readonly type: string;
  readonly ops: readonly PutOp[];
}

/** Rows of this device that the server deleted. */
interface Deletion {
  readonly type: string;
  readonly ids: readonly string[];
}

/** The effects that follow a committed transaction. */
interface Effects {
  readonly puts: readonly StoredOps[];
  readonly deletions: readonly Deletion[];
  /** Pictures of removed rows. Cache Storage is not part of the transaction. */
  readonly mediaIds: readonly string[];
}

/**
 * The same transaction, recording its effects. Each attempt records its own: after an abort its rows and their pictures still
 * exist.
 */
function recordEffects(
  tx: CacheTx,
  putRows: (...args: Parameters<CacheTx['put']>) => Promise<readonly string[]>,
  removeRows: (...args: Parameters<CacheTx['remove']>) => Promise<readonly string[]>,
  followsDeletions: (type: string) => boolean,
): { readonly tx: CacheTx; readonly effects: Effects } {
  const puts: StoredOps[] = [];
  const deletions: Deletion[] = [];
  const mediaIds: string[] = [];
  const put: CacheTx['put'] = async (type, ops) => {
    puts.push({ type, ops });
    mediaIds.push(...(await putRows(type, ops)));
  };
  const remove: CacheTx['remove'] = async (type, ids, why) => {
    if (why === 'deleted' && followsDeletions(type)) {
      const revs = await tx.revsOf(type, ids);
      const here = ids.filter((_id, i) => revs[i] !== undefined);
      if (here.length > 0) deletions.push({ type, ids: here });
    }
    mediaIds.push(...(await removeRows(type, ids, why)));
  };
  return { tx: { ...tx, put, remove }, effects: { puts, deletions, mediaIds } };
}

function tombstoneKey(type: string, id: string): string {
  return `${type}:${id}`;
}

async function readState(cache: CacheDb): Promise<PullState> {
  const row = await cache.sync.get('state');
  if (!row) return EMPTY_STATE;
  // An old tab must not write into a cache that a newer app has rebuilt.
  if (row.cacheEpoch > CACHE_EPOCH) throw new OutdatedAppError(`cache has epoch ${row.cacheEpoch}`);
  const { cursor, window, settled, lastOkAt } = row;
  return { cursor, window, settled, lastOkAt };
}

function createdAtOf(op: PutOp): string | undefined {
  if (op.t !== 'post' || typeof op.v !== 'object' || op.v === null || !('createdAt' in op.v)) return undefined;
  return typeof op.v.createdAt === 'string' ? op.v.createdAt : undefined;
}
