import type { Database, Db, Tx } from '../../db/database.ts';
import type { Subscription } from './push-delivery.ts';
import type { QueuedPush } from './push-source.ts';

type Key = Pick<QueuedPush, 'userId' | 'tag' | 'endpoint'>;

/** Pushes that are due at `now` (ms) and not leased, the longest due first. */
export function listDue(db: Db, now: number, limit: number) {
  return db
    .selectFrom('pushQueue')
    .selectAll()
    .where('runAt', '<=', now)
    .where('leaseUntil', '<=', now)
    .orderBy('runAt')
    .limit(limit);
}

/** Leases up to `limit` due pushes until `leaseUntil`. */
export async function leaseDue(
  { dialect }: Pick<Database, 'dialect'>,
  tx: Tx,
  { now, leaseUntil, limit }: { readonly now: number; readonly leaseUntil: number; readonly limit: number },
): Promise<QueuedPush[]> {
  const due = listDue(tx, now, limit);
  const rows = await (dialect === 'postgres' ? due.forUpdate().skipLocked() : due).execute();
  for (const row of rows) await at(tx, row).set({ leaseUntil }).execute();
  return rows;
}

/** A waiting push, until the transaction ends: it is not leased meanwhile. */
export async function lockQueued(
  { dialect }: Pick<Database, 'dialect'>,
  tx: Tx,
  { userId, tag, endpoint }: Key,
): Promise<Pick<QueuedPush, 'messageId' | 'leaseUntil'> | undefined> {
  const found = tx
    .selectFrom('pushQueue')
    .select(['messageId', 'leaseUntil'])
    .where('userId', '=', userId)
    .where('tag', '=', tag)
    .where('endpoint', '=', endpoint);
  return (dialect === 'postgres' ? found.forUpdate() : found).executeTakeFirst();
}

/** Ends all leases at the start, where only one process sends. */
export async function endLeases(tx: Tx): Promise<void> {
  await tx.updateTable('pushQueue').set({ leaseUntil: 0 }).where('leaseUntil', '>', 0).execute();
}

const DAY_MS = 86_400_000;

/** Pushes wait for hours at most: later ones were queued while the clock was ahead. */
export async function bringPushesBack({ db }: { readonly db: Database }, now: number): Promise<void> {
  const ahead = now + DAY_MS;
  await db.write(async (tx) => {
    await tx.updateTable('pushQueue').set({ runAt: now, wantedAt: now }).where('runAt', '>', ahead).execute();
    await tx.updateTable('pushQueue').set({ leaseUntil: 0 }).where('leaseUntil', '>', ahead).execute();
  });
}

/** Ends the lease of a push that was not sent. */
export async function endLease(tx: Tx, push: Key): Promise<void> {
  await at(tx, push).set({ leaseUntil: 0 }).execute();
}

/** Deletes a sent push. If it was queued again meanwhile, it stays and is sent again. */
export async function finishPush(tx: Tx, push: QueuedPush): Promise<void> {
  const deleted = await tx
    .deleteFrom('pushQueue')
    .where('userId', '=', push.userId)
    .where('tag', '=', push.tag)
    .where('endpoint', '=', push.endpoint)
    .where('version', '=', push.version)
    .executeTakeFirst();
  if (deleted.numDeletedRows === 0n) await endLease(tx, push);
}

/** Queues a retry for one browser, which replaces an older retry of the same. */
export async function putRetry(tx: Tx, retry: QueuedPush): Promise<void> {
  await tx
    .insertInto('pushQueue')
    .values(retry)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'tag', 'endpoint']).doUpdateSet((eb) => ({
        messageId: eb.ref('excluded.messageId'),
        version: eb('pushQueue.version', '+', 1),
        attempts: eb.ref('excluded.attempts'),
        runAt: eb.ref('excluded.runAt'),
        wantedAt: eb.ref('excluded.wantedAt'),
      })),
    )
    .execute();
}

/** A browser that received the newest push needs no older one. */
export async function deleteRetries(tx: Tx, { userId, tag }: Key, endpoints: readonly string[]): Promise<void> {
  if (endpoints.length === 0) return;
  await tx
    .deleteFrom('pushQueue')
    .where('userId', '=', userId)
    .where('tag', '=', tag)
    .where('endpoint', 'in', [...endpoints])
    .execute();
}

/**
 * A user's browsers that may be sent to: of an active user, and of sessions that have not ended: used after `usedAfter` and
 * begun after `begunAfter` (ms).
 */
export function listReachable(
  db: Db,
  userId: string,
  { usedAfter, begunAfter }: { readonly usedAfter: number; readonly begunAfter: number },
): Promise<Subscription[]> {
  return db
    .selectFrom('pushSubscriptions')
    .innerJoin('sessions', 'sessions.id', 'pushSubscriptions.sessionId')
    .innerJoin('users', 'users.id', 'pushSubscriptions.userId')
    .select([
      'pushSubscriptions.endpoint',
      'pushSubscriptions.p256dh',
      'pushSubscriptions.auth',
      'pushSubscriptions.language',
    ])
    .where('pushSubscriptions.userId', '=', userId)
    .where('users.isActive', '=', 1)
    .where('sessions.lastSeenAt', '>', usedAfter)
    .where('sessions.createdAt', '>', begunAfter)
    .orderBy('pushSubscriptions.createdAt', 'desc')
    .execute();
}

/** Deletes a subscription that its push service does not know any more, unless it was renewed with other keys. */
export async function deleteExpired(tx: Tx, { endpoint, p256dh }: Subscription): Promise<void> {
  await tx.deleteFrom('pushSubscriptions').where('endpoint', '=', endpoint).where('p256dh', '=', p256dh).execute();
}

function at(tx: Tx, { userId, tag, endpoint }: Key) {
  return tx
    .updateTable('pushQueue')
    .where('userId', '=', userId)
    .where('tag', '=', tag)
    .where('endpoint', '=', endpoint);
}
