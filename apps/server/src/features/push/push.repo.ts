import type { Db, Tx } from '../../db/database.ts';
import type { PushTables } from './push.table.ts';

type PushRow = PushTables['pushSubscriptions'];

/**
 * Stores a subscription. One of another account is taken over only with the same keys, which only that browser knows; false: its
 * keys differ.
 */
export async function putSubscription(tx: Tx, row: PushRow): Promise<boolean> {
  const stored = await tx
    .insertInto('pushSubscriptions')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('endpoint')
        .doUpdateSet((eb) => ({
          userId: eb.ref('excluded.userId'),
          sessionId: eb.ref('excluded.sessionId'),
          p256dh: eb.ref('excluded.p256dh'),
          auth: eb.ref('excluded.auth'),
          language: eb.ref('excluded.language'),
          createdAt: eb.ref('excluded.createdAt'),
        }))
        .where((eb) =>
          eb.or([
            eb('pushSubscriptions.userId', '=', eb.ref('excluded.userId')),
            eb.and([
              eb('pushSubscriptions.p256dh', '=', eb.ref('excluded.p256dh')),
              eb('pushSubscriptions.auth', '=', eb.ref('excluded.auth')),
            ]),
          ]),
        ),
    )
    .returning('endpoint')
    .execute();
  return stored.length > 0;
}

/** Whether a browser of a user is subscribed since that time (ms) or longer. */
export async function hasSubscriptionSince(tx: Tx, userId: string, time: number): Promise<boolean> {
  const row = await tx
    .selectFrom('pushSubscriptions')
    .select('endpoint')
    .where('userId', '=', userId)
    .where('createdAt', '<=', time)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A user's subscriptions except the `newest` newest ones; some of them, when there are very many. */
export async function listOldSubscriptions(db: Db | Tx, userId: string, newest: number): Promise<string[]> {
  const rows = await db
    .selectFrom('pushSubscriptions')
    .select('endpoint')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('endpoint', 'desc')
    .limit(100)
    .offset(newest)
    .execute();
  return rows.map((row) => row.endpoint);
}

/** Deletes a user's subscriptions except the `newest` newest ones. */
export async function deleteOldSubscriptions(tx: Tx, userId: string, newest: number): Promise<void> {
  const old = await listOldSubscriptions(tx, userId, newest);
  if (old.length > 0) await tx.deleteFrom('pushSubscriptions').where('endpoint', 'in', old).execute();
}

/** Deletes a user's own subscription; another user's stays. */
export async function deleteSubscription(tx: Tx, userId: string, endpoint: string): Promise<void> {
  await tx.deleteFrom('pushSubscriptions').where('endpoint', '=', endpoint).where('userId', '=', userId).execute();
}
