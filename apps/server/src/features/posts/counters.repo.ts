import type { Database, Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import { nextCountRev } from './post-revisions.repo.ts';

/** Counters of a post for rows of other features. */
export type PostCounter = 'flowersCount' | 'commentsCount';

const addTo = (counter: PostCounter) =>
  hotQuery<{ id: string; by: number }, { count: number }>((db, param) =>
    db
      .updateTable('posts')
      .set((eb) => ({ [counter]: eb(counter, '+', param('by')), ...nextCountRev(eb) }))
      .where('id', '=', param('id'))
      .returning(`${counter} as count`),
  );

const ADD = { flowersCount: addTo('flowersCount'), commentsCount: addTo('commentsCount') };

/** The new count; undefined when the post was deleted. */
export async function addToCount(tx: Tx, counter: PostCounter, id: string, by: number): Promise<number | undefined> {
  return (await ADD[counter].first(tx, { id, by }))?.count;
}

/** The same for many posts. */
export async function addToCounts(tx: Tx, counter: PostCounter, ids: readonly string[], by: number): Promise<void> {
  await tx
    .updateTable('posts')
    .set((eb) => ({ [counter]: eb(counter, '+', by), ...nextCountRev(eb) }))
    .where('id', 'in', [...ids])
    .execute();
}

const lock = hotQuery<{ id: string }, { id: string }>((db, param) =>
  db.selectFrom('posts').select('id').where('id', '=', param('id')).forNoKeyUpdate(),
);

/** Locks a post until the transaction ends; on SQLite writes follow one another. */
export async function lockPost(tx: Tx, { dialect }: Pick<Database, 'dialect'>, id: string): Promise<void> {
  if (dialect === 'postgres') await lock.run(tx, { id });
}

/** {@link lockPost} for many, in one order. */
export async function lockPosts(tx: Tx, { dialect }: Pick<Database, 'dialect'>, ids: readonly string[]): Promise<void> {
  if (dialect !== 'postgres' || ids.length === 0) return;
  const posts = tx
    .selectFrom('posts')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id');
  await posts.forNoKeyUpdate().execute();
}
