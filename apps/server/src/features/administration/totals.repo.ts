import { type Expression, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';

export interface TotalsRow {
  readonly users: number;
  /** Emptied rows of accounts whose deletion is running. */
  readonly emptied: number;
  readonly posts: number;
  readonly ads: number;
  readonly activeAds: number;
}

const totals = hotQuery<{ now: number }, TotalsRow>((db, param) =>
  db.selectNoFrom((eb) => [
    eb
      .selectFrom('users')
      .select((e) => e.fn.countAll<number>().as('n'))
      .$asScalar()
      .$notNull()
      .as('users'),
    eb
      .selectFrom('users')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('email', '>=', sql.lit('deleted:'))
      .where('email', '<', sql.lit('deleted;'))
      .$asScalar()
      .$notNull()
      .as('emptied'),
    eb
      .selectFrom('posts')
      .select((e) => e.fn.countAll<number>().as('n'))
      .$asScalar()
      .$notNull()
      .as('posts'),
    eb
      .selectFrom('ads')
      .select((e) => e.fn.countAll<number>().as('n'))
      .$asScalar()
      .$notNull()
      .as('ads'),
    eb
      .selectFrom('ads')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('isRunning', '=', (e) => e.lit(1))
      .where('endsAt', '>', param('now'))
      .$asScalar()
      .$notNull()
      .as('activeAds'),
  ]),
);

/** Totals of the instance at `now` (ms). */
export async function countTotals(db: Db, now: number): Promise<TotalsRow | undefined> {
  return totals.first(db, { now });
}

/** A count for a UTC day (days since 1970). */
export interface DayRow {
  readonly day: number;
  readonly count: number;
}

const dayOf = (createdAt: Expression<number>) => sql<number>`${createdAt} / 86400000`;

const signups = hotQuery<{ role: 'user' | 'admin'; isActive: number; since: number }, DayRow>((db, param) =>
  db
    .selectFrom('users')
    .select((eb) => [dayOf(eb.ref('createdAt')).as('day'), eb.fn.countAll<number>().as('count')])
    .where('role', '=', param('role'))
    .where('isActive', '=', param('isActive'))
    .where('createdAt', '>=', param('since'))
    .groupBy('day'),
);

/** Sign-ups of accounts of a role and state since an instant (ms). */
export function countSignups(
  db: Db,
  params: { readonly role: 'user' | 'admin'; readonly isActive: number; readonly since: number },
): Promise<DayRow[]> {
  return signups.all(db, params);
}

const posts = hotQuery<{ audience: number; since: number }, DayRow>((db, param) =>
  db
    .selectFrom('posts')
    .select((eb) => [dayOf(eb.ref('createdAt')).as('day'), eb.fn.countAll<number>().as('count')])
    .where('audience', '=', param('audience'))
    .where('createdAt', '>=', param('since'))
    .groupBy('day'),
);

/** Posts for one audience since an instant (ms). */
export function countPosts(db: Db, params: { readonly audience: number; readonly since: number }): Promise<DayRow[]> {
  return posts.all(db, params);
}
