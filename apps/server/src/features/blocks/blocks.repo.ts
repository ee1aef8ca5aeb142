import type { Db, Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import type { BlocksTables } from './blocks.table.ts';

type Pair = Pick<BlocksTables['blocks'], 'blockerId' | 'blockedId'>;

const between = hotQuery<{ a: string; b: string }, { blockerId: string }>((db, param) =>
  db
    .selectFrom('blocks')
    .select('blockerId')
    .where((eb) =>
      eb.or([
        eb.and([eb('blockerId', '=', param('a')), eb('blockedId', '=', param('b'))]),
        eb.and([eb('blockerId', '=', param('b')), eb('blockedId', '=', param('a'))]),
      ]),
    ),
);

/** Says whether one of the two has blocked the other. */
export async function findBlockBetween(db: Db | Tx, a: string, b: string): Promise<boolean> {
  return (await between.first(db, { a, b })) !== undefined;
}

const insert = hotQuery<BlocksTables['blocks'], unknown>((db, param) =>
  db
    .insertInto('blocks')
    .values({ blockerId: param('blockerId'), blockedId: param('blockedId'), createdAt: param('createdAt') })
    .onConflict((conflict) => conflict.columns(['blockerId', 'blockedId']).doNothing()),
);

/** False when it was so already. */
export async function insertBlock(tx: Tx, row: BlocksTables['blocks']): Promise<boolean> {
  return (await insert.run(tx, row)) > 0;
}

const remove = hotQuery<Pair, unknown>((db, param) =>
  db.deleteFrom('blocks').where('blockerId', '=', param('blockerId')).where('blockedId', '=', param('blockedId')),
);

/** False when it was so already. */
export async function deleteBlock(tx: Tx, pair: Pair): Promise<boolean> {
  return (await remove.run(tx, pair)) > 0;
}
