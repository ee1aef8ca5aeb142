import { type SwitchState, switchTable } from '../../changes/switch-table.ts';
import { type Batch, changeUpTo } from '../../db/batch.ts';
import type { Db, Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import { postId, postNumber, userNumber } from '../../db/numbers.ts';

interface Flower extends SwitchState {
  readonly flowersCount: number;
}

const find = hotQuery<{ userId: string; postId: string }, Flower>((db, param) =>
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
export function findFlower(db: Db | Tx, userId: string, postId: string): Promise<Flower | undefined> {
  return find.first(db, { userId, postId });
}

/**
 * `changeFlower` sets a user's flower on a post. `bringFlowersBack`: flowers from the future would stay the newest of their posts, and
 * activity about later ones would be no news.
 */
export const { change: changeFlower, bringBack: bringFlowersBack } = switchTable({
  table: 'flowers',
  user: 'userNumber',
  thing: 'postNumber',
  userKey: userNumber,
  thingKey: postNumber,
});

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
