import type { Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';

/** Counters of a post for rows of other features. */
export type PostCounter = 'flowersCount' | 'commentsCount';

/** The author and the new count of a post. */
export interface Counted {
  readonly count: number;
  readonly authorId: string;
}

const addTo = (counter: PostCounter) =>
  hotQuery<{ id: string; by: number }, Counted>((db, param) =>
    db
      .updateTable('posts')
      .set((eb) => ({ [counter]: eb(counter, '+', param('by')), rev: eb('rev', '+', eb.lit(1)) }))
      .where('id', '=', param('id'))
      .returning([`${counter} as count`, 'authorId']),
  );

const ADD = { flowersCount: addTo('flowersCount'), commentsCount: addTo('commentsCount') };

/** The new count, and the post's author; undefined when the post was deleted. */
export function addToCount(tx: Tx, counter: PostCounter, id: string, by: 1 | -1): Promise<Counted | undefined> {
  return ADD[counter].first(tx, { id, by });
}

/** The same for many posts. Returns the author of each. */
export function addToCounts(
  tx: Tx,
  counter: PostCounter,
  ids: readonly string[],
  by: number,
): Promise<{ authorId: string }[]> {
  return tx
    .updateTable('posts')
    .set((eb) => ({ [counter]: eb(counter, '+', by), rev: eb('rev', '+', 1) }))
    .where('id', 'in', [...ids])
    .returning('authorId')
    .execute();
}
