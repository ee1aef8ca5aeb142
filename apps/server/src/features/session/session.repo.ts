import type { Database, Db, Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';

/** A session with what its person may do today. Instants in ms. */
export interface SessionRow {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  readonly role: 'user' | 'admin';
  readonly isActive: number;
}

const byTokenHash = hotQuery<{ tokenHash: string }, SessionRow>((db, param) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select([
      'sessions.id',
      'sessions.userId',
      'sessions.createdAt',
      'sessions.lastSeenAt',
      'users.role',
      'users.isActive',
    ])
    .where('sessions.tokenHash', '=', param('tokenHash')),
);

const byId = hotQuery<{ id: string }, Omit<SessionRow, 'role'>>((db, param) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.id', 'sessions.userId', 'sessions.createdAt', 'sessions.lastSeenAt', 'users.isActive'])
    .where('sessions.id', '=', param('id')),
);

/** By the SHA-256 of the cookie's value. */
export function findSession(db: Db, tokenHash: string): Promise<SessionRow | undefined> {
  return byTokenHash.first(db, { tokenHash });
}

export async function findSessionById(db: Db, id: string): Promise<Omit<SessionRow, 'role'> | undefined> {
  return byId.first(db, { id });
}

/** `tokenHash`: see `hashToken`; `createdAt` in ms. */
export async function insertSession(
  tx: Tx,
  session: { id: string; tokenHash: string; userId: string; createdAt: number },
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({ ...session, lastSeenAt: session.createdAt })
    .execute();
}

export async function deleteSession(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('sessions').where('id', '=', id).execute();
}

/** Ends all sessions of a person. */
export async function deleteSessionsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('userId', '=', userId).execute();
}

/** Notes that a session was used: its idle time starts anew. */
export async function slideSession(db: Database, id: string, now: number): Promise<void> {
  await db.write((tx) => tx.updateTable('sessions').set({ lastSeenAt: now }).where('id', '=', id).execute());
}

/** Removes sessions nobody can use any more. */
export async function deleteExpiredSessions(tx: Tx, before: { lastSeenAt: number; createdAt: number }): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('lastSeenAt', '<', before.lastSeenAt), eb('createdAt', '<', before.createdAt)]))
    .execute();
}
