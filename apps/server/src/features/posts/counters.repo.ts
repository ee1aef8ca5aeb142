import type { Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';

/** Counters of a post for rows of other features. */
export type PostCounter = 'flowersCount' | 'commentsCount';

const addTo = (counter: PostCounter) =>
  hotQuery<{ id: string; by: number }, { count: number }>((db, param) =>
    db
      .updateTable('posts')
      .set((eb) => ({ [counter]: eb(counter, '+', param('by')), rev: eb('rev', '+', eb.lit(1)) }))
      .where('id', '=', param('id'))
      .returning(`${counter} as count`),
  );

const ADD = { flowersCount: addTo('flowersCount'), commentsCount: addTo('commentsCount') };

/** The new count; undefined when the post was deleted. */
export async function addToCount(tx: Tx, counter: PostCounter, id: string, by: 1 | -1): Promise<number | undefined> {
  return (await ADD[counter].first(tx, { id, by }))?.count;
}

/** The same for many posts. */
export async function addToCounts(tx: Tx, counter: PostCounter, ids: readonly string[], by: number): Promise<void> {
  await tx
    .updateTable('posts')
    .set((eb) => ({ [counter]: eb(counter, '+', by), rev: eb('rev', '+', 1) }))
    .where('id', 'in', [...ids])
    .execute();
}
