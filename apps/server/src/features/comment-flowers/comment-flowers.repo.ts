import type { Kysely } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import type { Tables } from '../../db/tables.ts';

interface FlowerRow {
  readonly userId: string;
  readonly commentId: string;
  /** In ms. */
  readonly updatedAt: number;
}

/** The state of a flower. */
export interface CommentFlower {
  readonly isOn: number;
  readonly rev: number;
}

const find = hotQuery<{ userId: string; commentId: string }, CommentFlower>((db, param) =>
  db
    .selectFrom('commentFlowers')
    .select(['isOn', 'rev'])
    .where('userId', '=', param('userId'))
    .where('commentId', '=', param('commentId')),
);

/** A user's flower for a comment; undefined when it was never given. */
export function findCommentFlower(db: Db | Tx, userId: string, commentId: string): Promise<CommentFlower | undefined> {
  return find.first(db, { userId, commentId });
}

/** The insert of a flower that is given for the first time; the caller adds the conflict clause for an existing row. */
function insertGiven(db: Kysely<Tables>, param: <K extends keyof FlowerRow>(name: K) => FlowerRow[K]) {
  return db.insertInto('commentFlowers').values((eb) => ({
    userId: param('userId'),
    commentId: param('commentId'),
    isOn: eb.lit(1),
    rev: eb.lit(1),
    updatedAt: param('updatedAt'),
  }));
}

const give = hotQuery<FlowerRow, CommentFlower>((db, param) =>
  insertGiven(db, param)
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'commentId'])
        .doUpdateSet((eb) => ({
          isOn: eb.lit(1),
          rev: eb('commentFlowers.rev', '+', eb.lit(1)),
          updatedAt: eb.ref('excluded.updatedAt'),
        }))
        .where('commentFlowers.isOn', '=', (eb) => eb.lit(0)),
    )
    .returning(['isOn', 'rev']),
);

const take = hotQuery<FlowerRow, CommentFlower>((db, param) =>
  db
    .updateTable('commentFlowers')
    .set((eb) => ({ isOn: eb.lit(0), rev: eb('rev', '+', eb.lit(1)), updatedAt: param('updatedAt') }))
    .where('userId', '=', param('userId'))
    .where('commentId', '=', param('commentId'))
    .where('isOn', '=', (eb) => eb.lit(1))
    .returning(['isOn', 'rev']),
);

const toggle = hotQuery<FlowerRow, CommentFlower>((db, param) =>
  insertGiven(db, param)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'commentId']).doUpdateSet((eb) => ({
        isOn: eb.case().when('commentFlowers.isOn', '=', eb.lit(1)).then(eb.lit(0)).else(eb.lit(1)).end(),
        rev: eb('commentFlowers.rev', '+', eb.lit(1)),
        updatedAt: eb.ref('excluded.updatedAt'),
      })),
    )
    .returning(['isOn', 'rev']),
);

/**
 * Sets a flower to the desired state (null: toggles it) in one statement. Returns the new state if it changed. The caller has
 * locked the comment.
 */
export function changeCommentFlower(
  tx: Tx,
  desired: boolean | null,
  flower: FlowerRow,
): Promise<CommentFlower | undefined> {
  if (desired === null) return toggle.first(tx, flower);
  return desired ? give.first(tx, flower) : take.first(tx, flower);
}

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
