import type { Database, Db, Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';

/** A session with the present rights of its user. Times in ms. */
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
  selectById(db).where('sessions.id', '=', param('id')),
);

function selectById(db: Db) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.id', 'sessions.userId', 'sessions.createdAt', 'sessions.lastSeenAt', 'users.isActive']);
}

/** By the SHA-256 of the cookie's value. */
export function findSession(db: Db, tokenHash: string): Promise<SessionRow | undefined> {
  return byTokenHash.first(db, { tokenHash });
}

export async function findSessionById(db: Db, id: string): Promise<Omit<SessionRow, 'role'> | undefined> {
  return byId.first(db, { id });
}

/** Those of these sessions that exist. */
export function findSessionsByIds(db: Db, ids: readonly string[]): Promise<Omit<SessionRow, 'role'>[]> {
  return selectById(db)
    .where('sessions.id', 'in', [...ids])
    .execute();
}

/** `tokenHash`: see `hashToken`; `createdAt` in ms. */
export async function insertSession(
  tx: Tx,
  session: { id: string; tokenHash: string; userId: string; createdAt: number; device: string },
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({ ...session, lastSeenAt: session.createdAt })
    .execute();
}

/** Gives a session another token (see `hashToken`); its id, and so its sockets, stay. */
export async function replaceToken(tx: Tx, id: string, tokenHash: string): Promise<void> {
  await tx.updateTable('sessions').set({ tokenHash }).where('id', '=', id).execute();
}

export async function deleteSession(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('sessions').where('id', '=', id).execute();
}

/** A session in the user's list. Times in ms. */
export interface ListedSession {
  readonly id: string;
  readonly device: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
}

/** Valid sessions of a user, last used first. */
export function listSessions(
  db: Db,
  userId: string,
  { usedAfter, begunAfter }: { readonly usedAfter: number; readonly begunAfter: number },
  limit: number,
): Promise<ListedSession[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .where('lastSeenAt', '>=', usedAfter)
    .where('createdAt', '>=', begunAfter)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** When users last used a session that has not ended (ms), by their ids. */
export async function findLastSeen(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('sessions')
    .select(({ fn }) => ['userId', fn.max('lastSeenAt').as('at')])
    .where('userId', 'in', [...userIds])
    .groupBy('userId')
    .execute();
  return new Map(rows.map(({ userId, at }) => [userId, Number(at)]));
}

/** Ends one session of a user. Returns whether it existed. */
export async function deleteSessionOf(tx: Tx, userId: string, id: string): Promise<boolean> {
  const rows = await tx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** Ends all sessions of a user but one, and returns their ids. */
export async function deleteOtherSessions(tx: Tx, userId: string, exceptId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '!=', exceptId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Ends all sessions of a user. */
export async function deleteSessionsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('userId', '=', userId).execute();
}

/** Stores the last use of a session, which restarts its idle time. */
export async function slideSession(db: Database, id: string, now: number): Promise<void> {
  await db.write((tx) => tx.updateTable('sessions').set({ lastSeenAt: now }).where('id', '=', id).execute());
}

/** The last id of a step through all sessions. */
export async function findEndOfStep(db: Db, after: string, limit: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .offset(limit - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Deletes the expired sessions with an id between two; `to` included, and null for the rest. */
export async function deleteExpiredSessions(
  tx: Tx,
  before: { lastSeenAt: number; createdAt: number },
  { after, to }: { after: string; to: string | null },
): Promise<void> {
  const step = tx.deleteFrom('sessions').where('id', '>', after);
  await (to === null ? step : step.where('id', '<=', to))
    .where((eb) => eb.or([eb('lastSeenAt', '<', before.lastSeenAt), eb('createdAt', '<', before.createdAt)]))
    .execute();
}
