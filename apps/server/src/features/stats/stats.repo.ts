import type { Db, Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import type { StatsTables } from './stats.table.ts';

export type StatsRow = StatsTables['userStats'];
export type Counter = Exclude<keyof StatsRow, 'userId' | 'rev'>;

const selectStats = (db: Db) =>
  db.selectFrom('userStats').select(['userId', 'followersCount', 'followingCount', 'postsCount', 'rev']);

const byUser = hotQuery<{ userId: string }, StatsRow>((db, param) =>
  selectStats(db).select(['viewsCount', 'flowersCount']).where('userId', '=', param('userId')),
);

/** One statement, so that nothing is missed or counted twice while an announcement commits. PostgreSQL's sum is a decimal. */
const exactByUser = hotQuery<{ userId: string }, StatsRow>((db, param) =>
  selectStats(db)
    .select((eb) => {
      const withWaiting = (counter: 'viewsCount' | 'flowersCount', waiting: 'views' | 'flowers') => {
        const sum = eb
          .selectFrom('dirtyPosts')
          .select((posts) =>
            posts.cast<number>(posts.fn.coalesce(posts.fn.sum(waiting), posts.lit(0)), 'bigint').as('sum'),
          )
          .whereRef('dirtyPosts.authorId', '=', 'userStats.userId');
        return eb(counter, '+', sum).$notNull().as(counter);
      };
      return [withWaiting('viewsCount', 'views'), withWaiting('flowersCount', 'flowers')];
    })
    .where('userId', '=', param('userId')),
);

/** The totals with what waits for them; undefined for a user without counters. */
export function findExactStats(db: Db, userId: string): Promise<StatsRow | undefined> {
  return exactByUser.first(db, { userId });
}

/** The announced totals; undefined for a user without counters. */
export function findStats(db: Db | Tx, userId: string): Promise<StatsRow | undefined> {
  return byUser.first(db, { userId });
}

const add = hotQuery<Omit<StatsRow, 'rev'>, unknown>((db, param) =>
  db
    .insertInto('userStats')
    .values((eb) => ({
      userId: param('userId'),
      followersCount: param('followersCount'),
      followingCount: param('followingCount'),
      postsCount: param('postsCount'),
      viewsCount: param('viewsCount'),
      flowersCount: param('flowersCount'),
      rev: eb.lit(1),
    }))
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet((eb) => ({
        followersCount: eb('userStats.followersCount', '+', eb.ref('excluded.followersCount')),
        followingCount: eb('userStats.followingCount', '+', eb.ref('excluded.followingCount')),
        postsCount: eb('userStats.postsCount', '+', eb.ref('excluded.postsCount')),
        viewsCount: eb('userStats.viewsCount', '+', eb.ref('excluded.viewsCount')),
        flowersCount: eb('userStats.flowersCount', '+', eb.ref('excluded.flowersCount')),
        rev: eb('userStats.rev', '+', eb.lit(1)),
      })),
    ),
);

/** Adds to all counters of a user at once. */
export async function addToStats(tx: Tx, deltas: Omit<StatsRow, 'rev'>): Promise<void> {
  await add.run(tx, deltas);
}

/** Adds the same amount to one counter of many users that have counters already. */
export async function addToCounter(tx: Tx, userIds: readonly string[], counter: Counter, by: number): Promise<void> {
  await tx
    .updateTable('userStats')
    .set((eb) => ({ [counter]: eb(counter, '+', by), rev: eb('rev', '+', 1) }))
    .where('userId', 'in', [...userIds])
    .execute();
}
