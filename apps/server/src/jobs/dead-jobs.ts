import type { Database, Db, Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';

const DAY_MS = 86_400_000;
const DEAD_DAYS = 30;
/** A job with this many failures has been failing for some minutes. */
const FAILING_ATTEMPTS = 8;

/** Jobs of these names that were given up are due again. */
export async function reviveJobs(db: Database, names: readonly string[], now: number): Promise<void> {
  if (names.length === 0) return;
  await db.write((tx) =>
    tx
      .updateTable('jobs')
      .set({ state: 'waiting', attempts: 0, runAt: now })
      .where('state', '=', 'dead')
      .where('name', 'in', [...names])
      .execute(),
  );
}

/** Deletes jobs that were given up a month ago. Run with the house-keeping. */
export async function pruneJobs({ db, clock }: Pick<Deps, 'clock' | 'db'>): Promise<void> {
  const before = clock.now() - DEAD_DAYS * DAY_MS;
  await db.write((tx) => tx.deleteFrom('jobs').where('state', '=', 'dead').where('runAt', '<', before).execute());
}

export interface TroubledJobs {
  readonly name: string;
  readonly count: number;
  readonly since: number;
  readonly lastError: string | null;
}

/** Jobs that were given up, or that keep failing and are still retried, by name. */
export function findTroubledJobs(db: Db, kind: 'dead' | 'failing'): Promise<TroubledJobs[]> {
  return db
    .selectFrom('jobs')
    .select((eb) => [
      'name',
      eb.fn.countAll<number>().as('count'),
      eb.fn.min('createdAt').as('since'),
      eb.fn.max('lastError').as('lastError'),
    ])
    .where('state', '=', kind === 'dead' ? 'dead' : 'waiting')
    .$if(kind === 'failing', (query) => query.where('attempts', '>=', FAILING_ATTEMPTS))
    .groupBy('name')
    .orderBy('name')
    .execute();
}

/** A job that was given up. Times in ms. */
export interface DeadJobRow {
  readonly id: string;
  readonly name: string;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly createdAt: number;
}

/** The newest jobs that were given up. */
export function listDeadJobs(db: Db, limit: number): Promise<DeadJobRow[]> {
  return listJobsBy(db, 'dead', limit);
}

/** The jobs of a state: newest given up first, or those first that are due next. Their payloads are left out: they name users. */
export function listJobsBy(
  db: Db,
  state: 'dead' | 'waiting',
  limit: number,
): Promise<(DeadJobRow & { readonly runAt: number })[]> {
  return db
    .selectFrom('jobs')
    .select(['id', 'name', 'attempts', 'lastError', 'createdAt', 'runAt'])
    .where('state', '=', state)
    .orderBy('runAt', state === 'dead' ? 'desc' : 'asc')
    .limit(limit)
    .execute();
}

export async function countJobsBy(db: Db, state: 'dead' | 'waiting'): Promise<number> {
  const { count } = await db
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  return count;
}

export async function isDeadJob(db: Db, id: string): Promise<boolean> {
  const dead = db.selectFrom('jobs').select('id').where('id', '=', id).where('state', '=', 'dead');
  return (await dead.executeTakeFirst()) !== undefined;
}

/** Makes a job that was given up due again. False when there is no such job. */
export async function retryDeadJob(tx: Tx, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('jobs')
    .set({ state: 'waiting', attempts: 0, runAt: now, leaseOwner: null, leaseUntil: 0 })
    .where('id', '=', id)
    .where('state', '=', 'dead')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Deletes a job that was given up. False when there is no such job. */
export async function dropDeadJob(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('state', '=', 'dead')
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Makes up to `limit` jobs that were given up due again. Returns their number. */
export async function retryDeadJobs(tx: Tx, now: number, limit: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('jobs')
    .set({ state: 'waiting', attempts: 0, runAt: now, leaseOwner: null, leaseUntil: 0 })
    .where('id', 'in', someDead(tx, limit))
    .where('state', '=', 'dead')
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Deletes up to `limit` jobs that were given up. Returns their number. */
export async function dropDeadJobs(tx: Tx, limit: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('jobs')
    .where('id', 'in', someDead(tx, limit))
    .where('state', '=', 'dead')
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

function someDead(tx: Tx, limit: number) {
  return tx.selectFrom('jobs').select('id').where('state', '=', 'dead').orderBy('runAt').limit(limit);
}
