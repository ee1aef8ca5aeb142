import { type Op, type PullResponse, type PutOp, type Scope, isDel } from '@posy/contract/sync';
import type { Millis } from '@posy/std/clock';
import { type AskedFrom, type Known, isSameCursor, judgeOp, judgePull, judgeRevision, swept } from './apply-rules.ts';
import type { Failure } from './classify.ts';
import type { CachePort, CacheTx, CountsPort, PullState, SyncPorts } from './ports.ts';

/** This many answers without progress are a loop: the cursor is dropped and everything is pulled again. */
const MAX_UNCHANGED = 5;

export type PullResult =
  /** The rows equal the server's state at the last request. */
  | { readonly kind: 'complete'; readonly state: PullState; readonly hasChanged: boolean }
  /** The answer was made for another account. */
  | { readonly kind: 'foreign' }
  | Failure;

/**
 * Pulls until the server has no more changes. Any number of contexts may do so at once: an answer is applied by
 * compare-and-set on its base cursor, together with its rows, or not at all.
 */
export async function pull(
  ports: Pick<SyncPorts, 'uid' | 'cache' | 'transport' | 'clock'>,
  counts?: CountsPort,
): Promise<PullResult> {
  const { uid, cache, transport, clock } = ports;
  let unchanged = 0;
  let hasChanged = false;
  for (;;) {
    const { cursor, window } = await cache.readState();
    const answer = await transport.pull({ cursor, window, watched: counts?.watched() ?? [] });
    if (answer.kind === 'unchanged') {
      if (answer.uid !== uid) return { kind: 'foreign' };
      const state = await confirm(cache, { cursor, window }, clock.now());
      if (state) return { kind: 'complete', state, hasChanged };
    } else if (answer.kind === 'changes') {
      const applied = await applyPull(cache, uid, { cursor, window }, answer.response, clock.now());
      if (applied === 'foreign') return { kind: 'foreign' };
      if (applied !== 'stale') {
        hasChanged = true;
        if (!answer.response.more) {
          counts?.take(answer.response.counts ?? [], answer.response.cursor.u);
          return { kind: 'complete', state: applied, hasChanged };
        }
      }
    } else {
      return answer;
    }
    const here = await cache.readState();
    // Frames of the socket and other contexts may have moved the cursor meanwhile, which is no loop.
    const hasMoved = !isSameCursor(here.cursor, cursor) || here.window !== window;
    unchanged = hasMoved ? 0 : unchanged + 1;
    if (unchanged >= MAX_UNCHANGED) {
      await forgetCursor(cache);
      unchanged = 0;
      if (answer.kind === 'changes') return { kind: 'busy', retryAfterMs: 0, status: 200 };
    }
  }
}

/** Nothing newer: the pull is complete, unless another context moved the cursor meanwhile (null). */
async function confirm(cache: CachePort, asked: AskedFrom, now: Millis): Promise<PullState | null> {
  return cache.write(async (tx) => {
    const state = await tx.readState();
    if (!asked.cursor || !isSameCursor(state.cursor, asked.cursor) || state.window !== asked.window) return null;
    const next = { ...state, settled: state.cursor, lastOkAt: now };
    await tx.saveState(next);
    return next;
  });
}

async function forgetCursor(cache: CachePort): Promise<void> {
  await cache.write(async (tx) => tx.saveState({ ...(await tx.readState()), cursor: null, settled: null }));
}

/**
 * Applies one answer: rows, tombstones and cursor in one transaction, so a context may die at any point. `asked` is the state
 * at the request. Returns the new state, or the reason why the answer was dropped.
 */
export async function applyPull(
  cache: CachePort,
  uid: string,
  asked: AskedFrom,
  response: PullResponse,
  now: Millis,
): Promise<PullState | 'stale' | 'foreign'> {
  return cache.write(async (tx) => {
    const state = await tx.readState();
    const verdict = judgePull({ ...state, uid }, asked, response);
    if (verdict !== 'apply') return verdict;

    // After a restored backup, the known revisions and deletions belong to a log that no longer exists.
    if (state.cursor && response.base === null && response.cursor.epoch !== state.cursor.epoch) await tx.clear();
    else if (await isOvertaken(tx, response.ops)) return 'stale';
    for (const scope of response.reset) await sweep(tx, scope, response.ops);
    await applyAll(tx, response.ops, uid);
    const next = nextState(tx, state, response, now);
    await tx.saveState(next);
    return next;
  });
}

/** Ops from a socket frame instead of a pull: the changes of scope `u` from `prev` to `next`. */
export interface LiveOps {
  readonly uid: string;
  readonly epoch: string;
  readonly prev: number;
  readonly next: number;
  readonly ops: readonly Op[];
}

/**
 * Applies the content of a frame, if nothing lies between the cursor and it; otherwise a pull has to bring it.
 *
 * @returns false: pull instead
 */
export async function applyLiveOps(cache: CachePort, live: LiveOps): Promise<boolean> {
  return cache.write(async (tx) => {
    const state = await tx.readState();
    const { cursor } = state;
    if (!cursor || cursor.epoch !== live.epoch || cursor.u !== live.prev) return false;
    await applyAll(tx, live.ops, live.uid);
    await tx.saveState({ ...state, cursor: { ...cursor, u: live.next } });
    return true;
  });
}

/** Applies the ops of a mutation's answer to the cache, except where the cache is newer. */
export async function applyAnswer(cache: CachePort, ops: readonly Op[]): Promise<void> {
  if (ops.length > 0) await cache.write((tx) => applyNewer(tx, ops));
}

/** Rule **follow**: whether the answer brings posts back with a follow that are newer here, after an own write. */
async function isOvertaken(tx: CacheTx, ops: readonly Op[]): Promise<boolean> {
  if (!ops.some(({ t }) => t === 'follow')) return false;
  const posts = ops.filter((op) => op.t === 'post' && op.s === 'u' && !isDel(op));
  const revs = await tx.revsOf(
    'post',
    posts.map(({ id }) => id),
  );
  return posts.some(({ rev }, i) => (revs[i] ?? 0) > rev);
}

async function sweep(tx: CacheTx, scope: Scope, ops: readonly Op[]): Promise<void> {
  for (const type of tx.types) {
    const present = new Set(ops.filter((op) => op.s === scope && op.t === type && !isDel(op)).map(({ id }) => id));
    const missing = swept(await tx.idsOf(type, scope), present);
    if (missing.length > 0) await tx.remove(type, missing, 'swept');
  }
}

async function applyAll(tx: CacheTx, ops: readonly Op[], uid: string): Promise<void> {
  for (const op of ops) {
    if (isDel(op) || op.from === undefined) continue;
    const earlier = await tx.messagesBefore(op.id, op.from);
    if (earlier.length > 0) await tx.remove('message', earlier, 'swept');
  }
  for (const type of tx.types) await applyOps(tx, type, ops, uid);
}

/** Applies the ops of one type. An id may come twice, once per scope, so the later one is judged by the earlier. */
async function applyOps(tx: CacheTx, type: string, all: readonly Op[], uid: string): Promise<void> {
  const ops = all.filter((op) => op.t === type);
  if (ops.length === 0) return;
  const known = await readKnown(tx, type, ops);
  const puts = new Map<string, PutOp>();
  const dels = new Map<string, number>();
  for (const op of ops) {
    const author = isDel(op) ? op.author : tx.authorOf(op);
    const before = known.get(op.id) ?? { rev: undefined, tombstone: undefined };
    const verdict = judgeOp(op, author, before, uid);
    if (verdict === 'put' && !isDel(op)) {
      puts.set(op.id, op);
      dels.delete(op.id);
      known.set(op.id, { rev: op.rev, tombstone: undefined });
    } else if (verdict === 'del') {
      puts.delete(op.id);
      const rev = Math.max(op.rev, before.tombstone ?? 0);
      dels.set(op.id, rev);
      known.set(op.id, { rev: undefined, tombstone: rev });
    }
  }
  await writeOps(tx, type, puts, dels);
}

/** Applies ops that the cursor does not cover (a page, a list, an answer), except where the cache is newer. */
export async function applyNewer(tx: CacheTx, all: readonly Op[]): Promise<void> {
  for (const type of tx.types) {
    const ops = all.filter((op) => op.t === type);
    if (ops.length === 0) continue;
    const known = await readKnown(tx, type, ops);
    const puts = new Map<string, PutOp>();
    const dels = new Map<string, number>();
    for (const op of ops) {
      if (judgeRevision(op, known.get(op.id) ?? { rev: undefined, tombstone: undefined }) === 'ignore') continue;
      if (isDel(op)) dels.set(op.id, op.rev);
      else puts.set(op.id, op);
    }
    await writeOps(tx, type, puts, dels);
  }
}

/** Writes judged ops of one type: rows, and tombstones of deleted ones. */
async function writeOps(
  tx: CacheTx,
  type: string,
  puts: ReadonlyMap<string, PutOp>,
  dels: ReadonlyMap<string, number>,
): Promise<void> {
  if (puts.size > 0) {
    await tx.put(type, [...puts.values()]);
    await tx.dropTombstones(type, [...puts.keys()]);
  }
  if (dels.size > 0) {
    await tx.remove(type, [...dels.keys()], 'deleted');
    await tx.saveTombstones(
      type,
      [...dels].map(([id, rev]) => ({ id, rev })),
    );
  }
}

/** Known revisions and tombstones of the rows of these ops. */
async function readKnown(tx: CacheTx, type: string, ops: readonly Op[]): Promise<Map<string, Known>> {
  const ids = [...new Set(ops.map(({ id }) => id))];
  const [revs, tombstones] = await Promise.all([tx.revsOf(type, ids), tx.tombstonesOf(type, ids)]);
  return new Map(ids.map((id, i) => [id, { rev: revs[i], tombstone: tombstones[i] }]));
}

function nextState(tx: CacheTx, state: PullState, response: PullResponse, now: Millis): PullState {
  const { cursor, reset, more } = response;
  return {
    cursor,
    window: reset.includes('g') ? oldestFeedPost(tx, response.ops) : state.window,
    settled: more ? state.settled : cursor,
    lastOkAt: more ? state.lastOkAt : now,
  };
}

/** createdAt of the oldest post of a `g` snapshot: older posts were not sent, and are requested page by page. */
function oldestFeedPost(tx: CacheTx, ops: readonly Op[]): string | null {
  let oldest: string | null = null;
  for (const op of ops) {
    if (op.s !== 'g' || isDel(op)) continue;
    const createdAt = tx.createdAtOf(op);
    if (createdAt !== undefined && (oldest === null || createdAt < oldest)) oldest = createdAt;
  }
  return oldest;
}
