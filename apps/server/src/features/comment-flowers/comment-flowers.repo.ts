import { type SwitchState, switchTable } from '../../changes/switch-table.ts';
import type { Db, Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';

const find = hotQuery<{ userId: string; commentId: string }, SwitchState>((db, param) =>
  db
    .selectFrom('commentFlowers')
    .select(['isOn', 'rev'])
    .where('userId', '=', param('userId'))
    .where('commentId', '=', param('commentId')),
);

/** A user's flower for a comment; undefined when it was never given. */
export function findCommentFlower(db: Db | Tx, userId: string, commentId: string): Promise<SwitchState | undefined> {
  return find.first(db, { userId, commentId });
}

/**
 * `changeCommentFlower` sets a user's flower for a comment, which the caller has locked. `bringCommentFlowersBack`: flowers from the
 * future would stay the newest of their comments, and activity about later ones would be no news.
 */
export const { change: changeCommentFlower, bringBack: bringCommentFlowersBack } = switchTable({
  table: 'commentFlowers',
  user: 'userId',
  thing: 'commentId',
});

/** Ids of up to `limit` comments for which a user has a row, given or taken back, in their order. */
export async function listOwnRows(db: Db | Tx, userId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('commentFlowers')
    .select('commentId')
    .where('userId', '=', userId)
    .orderBy('commentId')
    .limit(limit)
    .execute();
  return rows.map((row) => row.commentId);
}

/** Deletes a user's flowers for the comments. Returns the comments that lose one. */
export async function deleteFlowersFor(tx: Tx, userId: string, commentIds: readonly string[]): Promise<string[]> {
  if (commentIds.length === 0) return [];
  const rows = await tx
    .deleteFrom('commentFlowers')
    .where('userId', '=', userId)
    .where('commentId', 'in', [...commentIds])
    .returning(['commentId', 'isOn'])
    .execute();
  return rows.flatMap((row) => (row.isOn === 1 ? [row.commentId] : []));
}

/** A user's flowers for the comments, given and taken back. */
export async function findCommentFlowers(
  db: Db,
  userId: string,
  commentIds: readonly string[],
): Promise<{ commentId: string; isOn: number; rev: number }[]> {
  if (commentIds.length === 0) return [];
  return db
    .selectFrom('commentFlowers')
    .select(['commentId', 'isOn', 'rev'])
    .where('userId', '=', userId)
    .where('commentId', 'in', [...commentIds])
    .execute();
}

/** The comments that a user gave flowers to, the newest comment first. */
export async function listFlowered(db: Db, userId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('commentFlowers')
    .select('commentId')
    .where('userId', '=', userId)
    .where('isOn', '=', 1)
    .orderBy('commentId', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.commentId);
}
