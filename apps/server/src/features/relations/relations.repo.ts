import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import { isFollower } from './audience.ts';
import type { Threshold } from './visibility.ts';

/** One's own block or mute of a user, with the user. */
export interface ChosenRow {
  readonly otherId: string;
  readonly isBlocked: number;
  readonly isMuted: number;
  /** Whether the other user blocked this one. */
  readonly isBlockedBy: number;
  readonly rev: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string | null;
  readonly profileImageUrl: string | null;
}

/** Two users; the relation is the first's to the second. */
export interface Pair {
  readonly userId: string;
  readonly otherId: string;
}

const between = hotQuery<Pair, { restriction: number }>((db, param) =>
  db
    .selectFrom('relations')
    .select('restriction')
    .where('userId', '=', param('userId'))
    .where('otherId', '=', param('otherId')),
);

/** 0 without a decision. */
export async function findRestriction(db: Db | Tx, pair: Pair): Promise<number> {
  return (await between.first(db, pair))?.restriction ?? 0;
}

const findPair = hotQuery<Pair, { isBlocked: number; isBlockedBy: number; isMuted: number; rev: number }>((db, param) =>
  db
    .selectFrom('relations')
    .select(['isBlocked', 'isBlockedBy', 'isMuted', 'rev'])
    .where('userId', '=', param('userId'))
    .where('otherId', '=', param('otherId')),
);

/** Undefined if neither ever made a decision. */
export function findRelation(db: Db | Tx, pair: Pair) {
  return findPair.first(db, pair);
}

const NOTHING = { isBlocked: 0, isBlockedBy: 0, isMuted: 0 };

/**
 * Stores or takes back a decision. `isBlocked` and `isMuted` are the first user's own; each decision raises the revision, because a
 * block by the other hides the first user's own. False for a call without effect.
 */
export async function putDecision(
  tx: Tx,
  { userId, otherId }: Pair,
  decision: { readonly what: keyof typeof NOTHING; readonly is: boolean; readonly at: number },
): Promise<boolean> {
  const { what, is, at } = decision;
  if (!is) {
    const removed = await tx
      .updateTable('relations')
      .set((eb) => ({ [what]: 0, rev: eb('rev', '+', 1), changedAt: at }))
      .where('userId', '=', userId)
      .where('otherId', '=', otherId)
      .where(what, '=', 1)
      .executeTakeFirstOrThrow();
    return removed.numUpdatedRows > 0n;
  }
  const made = await tx
    .insertInto('relations')
    .values({ ...NOTHING, userId, otherId, [what]: 1, rev: 1, changedAt: at })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'otherId'])
        .doUpdateSet((eb) => ({ [what]: 1, rev: eb('relations.rev', '+', 1), changedAt: at }))
        .where(`relations.${what}`, '=', 0),
    )
    .executeTakeFirstOrThrow();
  return (made.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

const hasRestricted = hotQuery<{ viewerId: string; restriction: number }, { one: number }>((db, param) =>
  db
    .selectFrom('relations')
    .select(sql<number>`1`.as('one'))
    .where('userId', '=', param('viewerId'))
    .where('restriction', '>=', param('restriction'))
    .limit((eb) => eb.lit(1)),
);

/** The users of `ids` that are at least this restricted for the viewer. */
export async function listRestricted(
  db: Db | Tx,
  viewerId: string,
  restriction: Threshold,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0 || !(await hasRestricted.first(db, { viewerId, restriction }))) return new Set();
  const rows = await db
    .selectFrom('relations')
    .select('otherId')
    .where('userId', '=', viewerId)
    .where('restriction', '>=', restriction)
    .where('otherId', 'in', [...new Set(ids)])
    .execute();
  return new Set(rows.map((row) => row.otherId));
}

/** Those of the users whom the viewer follows. A request does not count. */
export async function listFollowedAmong(
  db: Db,
  viewerId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('users')
    .select('users.id')
    .where('users.id', 'in', [...ids])
    .where((eb) => eb(isFollower(viewerId, eb.ref('users.id')), '=', 1))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

const selectChosen = (db: Db) =>
  db
    .selectFrom('relations')
    .innerJoin('users', 'users.id', 'relations.otherId')
    .select([
      'relations.otherId',
      'relations.isBlocked',
      'relations.isMuted',
      'relations.isBlockedBy',
      'relations.rev',
      'users.firstName',
      'users.lastName',
      'users.username',
      'users.profileImageUrl',
    ]);

/** A user's decisions about these users, taken back ones included. In no order. */
export async function findDecisions(db: Db, userId: string, otherIds: readonly string[]): Promise<ChosenRow[]> {
  if (otherIds.length === 0) return [];
  return selectChosen(db)
    .where('relations.userId', '=', userId)
    .where('relations.otherId', 'in', [...otherIds])
    .execute();
}

/** The users that a user blocked or muted, newest first, without those who blocked this user. */
export async function listChosen(db: Db, userId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('relations')
    .select('otherId')
    .where('userId', '=', userId)
    .where('isChosen', '=', 1)
    .where('isBlockedBy', '=', 0)
    .orderBy('changedAt', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.otherId);
}

/** Deletes up to `limit` decisions of other users about a user. Returns these users. */
export async function deleteDecisionsAbout(tx: Tx, otherId: string, limit: number): Promise<string[]> {
  const found = await tx.selectFrom('relations').select('userId').where('otherId', '=', otherId).limit(limit).execute();
  const ids = found.map((row) => row.userId);
  if (ids.length === 0) return [];
  await tx.deleteFrom('relations').where('otherId', '=', otherId).where('userId', 'in', ids).execute();
  return ids;
}
