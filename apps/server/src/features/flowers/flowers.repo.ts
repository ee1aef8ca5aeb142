import type { Kysely } from 'kysely';
import { type Batch, changeUpTo } from '../../db/batch.ts';
import type { Db, Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import { postId, postNumber, userNumber } from '../../db/numbers.ts';
import type { Tables } from '../../db/tables.ts';

interface FlowerRow {
  readonly userId: string;
  readonly postId: string;
  /** In ms. */
  readonly updatedAt: number;
}
interface Flower {
  readonly isOn: number;
  readonly rev: number;
}

const find = hotQuery<{ userId: string; postId: string }, Flower & { flowersCount: number }>((db, param) =>
  db
    .selectFrom('posts')
    .leftJoin('flowers', (join) =>
      join.on('flowers.userNumber', '=', userNumber(param('userId'))).onRef('flowers.postNumber', '=', 'posts.number'),
    )
    .where('posts.id', '=', param('postId'))
    .select((eb) => [
      eb.fn.coalesce('flowers.isOn', eb.lit(0)).as('isOn'),
      eb.fn.coalesce('flowers.rev', eb.lit(0)).as('rev'),
      'posts.flowersCount',
    ]),
);

/** A user's flower on a post (revision 0: never given), with the post's count; undefined without a post. */
export function findFlower(
  db: Db | Tx,
  userId: string,
  postId: string,
): Promise<(Flower & { flowersCount: number }) | undefined> {
  return find.first(db, { userId, postId });
}

/** The insert of a flower that is given for the first time; the caller adds the conflict clause for an existing row. */
function insertGiven(db: Kysely<Tables>, param: <K extends keyof FlowerRow>(name: K) => FlowerRow[K]) {
  return db.insertInto('flowers').values((eb) => ({
    userNumber: userNumber(param('userId')),
    postNumber: postNumber(param('postId')),
    isOn: eb.lit(1),
    rev: eb.lit(1),
    updatedAt: param('updatedAt'),
  }));
}

const give = hotQuery<FlowerRow, Flower>((db, param) =>
  insertGiven(db, param)
    .onConflict((conflict) =>
      conflict
        .columns(['userNumber', 'postNumber'])
        .doUpdateSet((eb) => ({
          isOn: eb.lit(1),
          rev: eb('flowers.rev', '+', eb.lit(1)),
          updatedAt: eb.ref('excluded.updatedAt'),
        }))
        .where('flowers.isOn', '=', (eb) => eb.lit(0)),
    )
    .returning(['isOn', 'rev']),
);

const take = hotQuery<FlowerRow, Flower>((db, param) =>
  db
    .updateTable('flowers')
    .set((eb) => ({ isOn: eb.lit(0), rev: eb('rev', '+', eb.lit(1)), updatedAt: param('updatedAt') }))
    .where('userNumber', '=', userNumber(param('userId')))
    .where('postNumber', '=', postNumber(param('postId')))
    .where('isOn', '=', (eb) => eb.lit(1))
    .returning(['isOn', 'rev']),
);

const toggle = hotQuery<FlowerRow, Flower>((db, param) =>
  insertGiven(db, param)
    .onConflict((conflict) =>
      conflict.columns(['userNumber', 'postNumber']).doUpdateSet((eb) => ({
        isOn: eb.case().when('flowers.isOn', '=', eb.lit(1)).then(eb.lit(0)).else(eb.lit(1)).end(),
        rev: eb('flowers.rev', '+', eb.lit(1)),
        updatedAt: eb.ref('excluded.updatedAt'),
      })),
    )
    .returning(['isOn', 'rev']),
);

/**
 * Sets a flower to the desired state (null: toggles it) in one statement, so that parallel calls run one after another.
 * Returns the new state if it changed.
 */
export function changeFlower(tx: Tx, isFlowered: boolean | null, flower: FlowerRow): Promise<Flower | undefined> {
  if (isFlowered === null) return toggle.first(tx, flower);
  return isFlowered ? give.first(tx, flower) : take.first(tx, flower);
}

/** Deletes up to `limit` of a user's flowers, given and taken back. */
export function deleteFlowersOf(
  tx: Tx,
  userId: string,
  limit: number,
): Promise<Batch<{ postId: string; isOn: number }>> {
  return changeUpTo(
    limit,
    () =>
      tx
        .selectFrom('flowers')
        .select('postNumber as id')
        .where('userNumber', '=', userNumber(userId))
        .limit(limit)
        .execute(),
    (postNumbers) =>
      tx
        .deleteFrom('flowers')
        .where('userNumber', '=', userNumber(userId))
        .where('postNumber', 'in', postNumbers)
        .returning((eb) => [postId(eb.ref('flowers.postNumber')).as('postId'), 'isOn'])
        .execute(),
  );
}

/** A user's flowers on the posts, given and taken back. */
export async function findFlowers(
  db: Db,
  userId: string,
  postIds: readonly string[],
): Promise<{ postId: string; isOn: number; rev: number }[]> {
  if (postIds.length === 0) return [];
  return db
    .selectFrom('posts')
    .innerJoin('flowers', 'flowers.postNumber', 'posts.number')
    .select(['posts.id as postId', 'flowers.isOn', 'flowers.rev'])
    .where('flowers.userNumber', '=', userNumber(userId))
    .where('posts.id', 'in', [...postIds])
    .execute();
}

/** The posts that a user gave flowers to, the newest post first. */
export async function listFlowered(db: Db, userId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('flowers')
    .select((eb) => postId(eb.ref('postNumber')).as('id'))
    .where('userNumber', '=', userNumber(userId))
    .where('isOn', '=', 1)
    .orderBy('postNumber', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
