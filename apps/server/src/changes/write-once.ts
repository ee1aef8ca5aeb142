import { isErrorCode } from '@posy/contract/errors';
import type { UserId } from '@posy/contract/ids';
import type { Op, SyncAck } from '@posy/contract/sync';
import type { Role } from '@posy/contract/users';
import type { Clock } from '@posy/std/clock';
import { sql } from 'kysely';
import type { Bus } from '../adapters/bus/port.ts';
import type { Database, Tx } from '../db/database.ts';
import { hotQuery } from '../db/hot-query.ts';
import { together } from '../db/together.ts';
import { isForeignKeyViolation } from '../db/violations.ts';
import { AppError } from '../errors.ts';
import { announceHeads, type Heads } from './heads.ts';
import { claim, findClaim, type IdempotencyRow, NOTHING, saveAnswer } from './idempotency.repo.ts';
import { joinAnswer, splitAnswer } from './stored-answers.ts';
import { type ScopeHeads, type Touch, TouchSet } from './touches.ts';

/** The acting user, by the session of the call. */
export interface Actor {
  readonly userId: UserId;
  readonly role: Role;
  readonly sessionId: string;
}

/**
 * `key`: the `Idempotency-Key`, or null. `fingerprint`: SHA-256 of the request as canonical JSON. `wantsOps`: the client stores
 * rows and asks for those that the write changes.
 */
export interface WriteRequest {
  readonly key: string | null;
  readonly fingerprint: string;
  readonly wantsOps?: boolean;
}

/**
 * `aboutId`: the other user whose data the body contains. Deleting that user deletes the stored answer. `subject`: the row whose
 * texts the body contains, such as `post:<id>`; `forgetAnswers` blanks them when the row is deleted, `forgetReplaced` when a text is
 * replaced, and `forgetNamesOf` when the actor's or the other user's name is. `numbered`: sends the
 * statements that need the numbers of the touches. `countedPostId`: a post whose counts changed, which those who look at it
 * receive soon.
 */
interface Result {
  readonly status: number;
  readonly rev: number;
  readonly aboutId?: string;
  readonly subject?: string;
  readonly countedPostId?: string;
  readonly numbered?: (heads: ScopeHeads) => Promise<unknown>;
}

/**
 * `count` returns the body. It sends the statements of counters, in one wait with the numbers of the touches: it touches nothing,
 * and locks rows that precede the scopes.
 */
export type WriteResult<T> = Result & ({ readonly body: T } | { readonly count: () => Promise<T> });

export interface Written<T> extends Omit<Result, 'numbered'> {
  readonly body: T;
  readonly ack: SyncAck;
  readonly isReplay: boolean;
  /** Null for clients that did not ask for them. */
  readonly ops: readonly Op[] | null;
}

export interface WriteOptions<T = unknown> {
  /**
   * Reads the rows that the write changed for its author. It runs in the write's transaction, so that counts and what they
   * count agree, and again for a repeated request, with the stored body: ops are not remembered.
   */
  readonly readOps?: (tx: Tx, replayed: T | null) => Promise<readonly Op[]>;
  readonly lockFirst?: (tx: Tx) => Promise<void>;
  readonly isAboutActor?: boolean;
  readonly announce?: (heads: ScopeHeads) => void;
}

/** The parts of `Deps` a write needs. */
export interface WriteDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly heads: Heads;
  readonly bus: Bus;
}

/** Refusals that are stored: a repeated request must not succeed after it was reported as failed. */
const REMEMBERED = new Set([403, 404, 409, 422]);

const findActor = hotQuery<{ userId: string }, { isActive: number }>((db, param) =>
  db.selectFrom('users').select('isActive').where('id', '=', param('userId')),
);

const lockActor = hotQuery<{ userId: string }, { isActive: number }>((db, param) =>
  db.selectFrom('users').select('isActive').where('id', '=', param('userId')).forKeyShare(),
);

const lockActorAlone = hotQuery<{ userId: string }, { isActive: number }>((db, param) =>
  db.selectFrom('users').select('isActive').where('id', '=', param('userId')).forUpdate(),
);

const readHead = hotQuery<{ scope: string }, { head: number }>((db, param) =>
  db.selectFrom('syncScopes').select('head').where('scope', '=', param('scope')),
);

/**
 * Runs a write exactly once, however often it is sent, and announces it. The claim on the key, the effect, its touches and
 * the answer are one transaction:
 *
 * - a deactivated or deleted account writes nothing, even with a session: `unauthorized`;
 * - the same key again gets the first answer; with another request it is refused (`idempotency_key_reused`);
 * - parallel duplicates wait for the first (PostgreSQL: on the key's row; SQLite: writes follow one another);
 * - a refusal thrown by `fn` (403, 404, 409, 422) undoes the effect and is stored; any other error undoes the claim too.
 *
 * `isAboutActor`: the actor's own account changes; other writes by the actor wait for it. `announce`: publishes more than the
 * heads; it runs after the commit, before the heads are published, and not for a repeated request. `lockFirst`: takes locks
 * that must precede the actor's.
 */
export async function writeOnce<T>(
  deps: WriteDeps,
  actor: Actor,
  request: WriteRequest,
  fn: (tx: Tx, touch: Touch) => Promise<WriteResult<T>>,
  { isAboutActor = false, announce, lockFirst, readOps }: WriteOptions<T> = {},
): Promise<Written<T>> {
  const opsOf = request.wantsOps === true ? readOps : undefined;
  const result = await deps.db.write(async (tx) => {
    await lockFirst?.(tx);
    return runOnce(deps, tx, actor, request, fn, { isAboutActor, opsOf });
  });
  if ('refusal' in result) throw result.refusal;
  const { written, heads } = result;
  if (!written.isReplay) announce?.(heads);
  announceHeads(deps, heads);
  const { countedPostId } = written;
  if (countedPostId !== undefined && !written.isReplay) deps.bus.publish({ type: 'counted', posts: [countedPostId] });
  return written;
}

/**
 * Claims the key of a cancelled write: from now on that write is refused, even if it arrives much later. It does nothing after
 * the write was done, and waits for one that is running. Throws `AppError('unauthorized')` for a deactivated or deleted account.
 */
export async function cancelWrite(deps: WriteDeps, { userId }: Actor, key: string): Promise<void> {
  await deps.db.write(async (tx) => {
    const person = await actorQuery(deps.db, false).first(tx, { userId });
    if (person?.isActive !== 1) throw new AppError('unauthorized');
    // No request has this fingerprint, so that every request with the key is refused.
    await claim.run(tx, { ...NOTHING, userId, key, fingerprint: 'cancelled', body: 'null', at: deps.clock.now() });
  });
}

/**
 * Whether a key was used already, so that callers can skip costly work before {@link writeOnce}: it will return the stored
 * answer and not run its function.
 */
export async function isClaimed(deps: Pick<WriteDeps, 'db'>, actor: Actor, { key }: WriteRequest): Promise<boolean> {
  return key !== null && (await findClaim.first(deps.db.read, { userId: actor.userId, key })) !== undefined;
}

type Run<T> = { refusal: AppError } | { written: Written<T>; heads: ScopeHeads };

interface RunOptions<T> {
  readonly isAboutActor: boolean;
  readonly opsOf: WriteOptions<T>['readOps'];
}

async function runOnce<T>(
  deps: WriteDeps,
  tx: Tx,
  actor: Actor,
  { key, fingerprint }: WriteRequest,
  fn: (tx: Tx, touch: Touch) => Promise<WriteResult<T>>,
  { isAboutActor, opsOf }: RunOptions<T>,
): Promise<Run<T>> {
  const { userId } = actor;
  const now = deps.clock.now();
  const scope = `u:${userId}` as const;
  const row = { ...NOTHING, userId, key: key ?? '', fingerprint, at: now };
  // On PostgreSQL a deletion waits for running writes of the account, and later ones find no user (`lockAccount`).
  const [person, claimed] = await together([
    actorQuery(deps.db, isAboutActor).first(tx, { userId }),
    key === null ? 1 : claim.run(tx, row),
    key === null ? null : sql`savepoint effect`.execute(tx),
  ]).catch(unknownActor);
  if (person?.isActive !== 1) throw new AppError('unauthorized');
  if (key !== null && claimed === 0) {
    const before = replay<T>(deps, await findClaim.first(tx, { userId, key }), fingerprint);
    if ('refusal' in before || !opsOf) return before;
    return { ...before, written: { ...before.written, ops: await opsOf(tx, before.written.body) } };
  }
  const touches = new TouchSet();
  let effect: Effect<T>;
  try {
    effect = await carryOut(tx, touches, fn, opsOf);
  } catch (error) {
    if (key === null || !(error instanceof AppError) || !REMEMBERED.has(error.status)) throw error;
    await sql`rollback to savepoint effect`.execute(tx);
    const body = JSON.stringify(error.details ?? null);
    const { status, code } = error;
    await saveAnswer.run(tx, { ...NOTHING, userId, key, status, code, body });
    return { refusal: error };
  }
  const { result, body, ops, heads } = effect;
  const ackU = heads.get(scope) ?? (await readHead.first(tx, { scope }))?.head ?? 0;
  await together([
    result.numbered?.(heads),
    touches.store(tx, heads, now),
    key === null ? null : saveAnswer.run(tx, { userId, key, ackU, ...storedOf(result, body) }),
  ]);
  return {
    heads,
    written: { ...result, body, ack: { epoch: deps.heads.epoch, u: ackU, rev: result.rev }, isReplay: false, ops },
  };
}

interface Effect<T> {
  readonly result: Result;
  readonly body: T;
  readonly ops: readonly Op[] | null;
  readonly heads: ScopeHeads;
}

/** Changes rows, then counts, reads what changed, and numbers the touches: in this order and in one wait. */
async function carryOut<T>(
  tx: Tx,
  touches: TouchSet,
  fn: (tx: Tx, touch: Touch) => Promise<WriteResult<T>>,
  opsOf: WriteOptions<T>['readOps'],
): Promise<Effect<T>> {
  const result = await fn(tx, touches.add);
  const [body, ops, heads] = await together([
    'count' in result ? result.count() : result.body,
    opsOf ? opsOf(tx, null) : null,
    touches.number(tx),
  ]);
  return { result, body, ops, heads };
}

function storedOf({ status, rev, aboutId, subject }: Result, body: unknown) {
  const isSplit = subject !== undefined || aboutId !== undefined;
  const split = !isSplit ? { body: JSON.stringify(body ?? null), texts: null } : splitAnswer(body);
  return { ...split, status, code: null, ackRev: rev, aboutId: aboutId ?? null, subject: subject ?? null };
}

/** The claim of a user who does not exist. */
function unknownActor(error: unknown): never {
  throw isForeignKeyViolation(error) ? new AppError('unauthorized') : error;
}

/** On PostgreSQL the actor's row is locked: taking a stronger lock later, as a second writer may, would be a deadlock. */
function actorQuery({ dialect }: Database, isAboutActor: boolean) {
  if (dialect === 'sqlite') return findActor;
  return isAboutActor ? lockActorAlone : lockActor;
}

function replay<T>(deps: WriteDeps, row: IdempotencyRow | undefined, fingerprint: string): Run<T> {
  if (!row) throw new Error('A claimed idempotency key has no row');
  if (row.fingerprint !== fingerprint) throw new AppError('idempotency_key_reused');
  const body = joinAnswer(row);
  if (row.code !== null) {
    if (!isErrorCode(row.code)) throw new Error(`Unknown remembered refusal ${row.code}`);
    return { refusal: new AppError(row.code, Array.isArray(body) ? body : undefined) };
  }
  const ack = { epoch: deps.heads.epoch, u: row.ackU, rev: row.ackRev };
  return {
    heads: new Map(),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this very call wrote it, and the key's fingerprint is the same
    written: { status: row.status, body: (body ?? undefined) as T, rev: row.ackRev, ack, isReplay: true, ops: null },
  };
}
