import type { Db } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import { userId, userNumber } from '../../db/numbers.ts';
import { isNotDismissed } from '../dismissed-people/dismissed.ts';
import { isVisibleBelow, MUTED } from '../relations/visibility.ts';
import { PERSON_COLUMNS, type PersonRow } from '../users/person.ts';
import { introducersOf } from './introducers.ts';

/** Follows that are read of each, the newest; a little more where some have the same time. */
const FOLLOWS_OF_EACH = 50;

/** A follow of a user whom the viewer follows, by the numbers of both users. `at`: when the viewer followed the follower, in ms. */
export interface Introduction {
  readonly followerNumber: number;
  readonly followedNumber: number;
  readonly at: number;
}

const introductions = hotQuery<{ readonly viewerId: string }, Introduction>((db, param) =>
  db
    .with('newest', (q) =>
      introducersOf(q, param('viewerId'))
        .select(['follows.followedNumber as number', 'follows.followedAt as at'])
        .select((eb) =>
          eb.fn
            .coalesce(
              eb
                .selectFrom('follows as last')
                .select('last.followedAt')
                .whereRef('last.followerNumber', '=', 'follows.followedNumber')
                .where('last.isOn', '=', eb.lit(1))
                .where('last.hidden', '=', eb.lit(0))
                .orderBy('last.followedAt', 'desc')
                .orderBy('last.followedNumber', 'desc')
                .limit(eb.lit(1))
                .offset(eb.lit(FOLLOWS_OF_EACH - 1)),
              eb.lit(0),
            )
            .as('since'),
        ),
    )
    .selectFrom('newest')
    // A left join leaves no choice but to begin with the few newest.
    .leftJoin('follows', (join) =>
      join
        .onRef('follows.followerNumber', '=', 'newest.number')
        .on('follows.isOn', '=', (eb) => eb.lit(1))
        .on('follows.hidden', '=', (eb) => eb.lit(0))
        .onRef('follows.followedAt', '>=', 'newest.since'),
    )
    .leftJoin('follows as mine', (join) =>
      join
        .on('mine.followerNumber', '=', userNumber(param('viewerId')))
        .onRef('mine.followedNumber', '=', 'follows.followedNumber'),
    )
    .select(['follows.followerNumber', 'follows.followedNumber', 'newest.at'])
    .$narrowType<Introduction>()
    .where('follows.followedNumber', 'is not', null)
    .where((eb) => eb(eb.fn.coalesce('mine.isOn', eb.lit(0)), '=', eb.lit(0)))
    .where('mine.requestedAt', 'is', null)
    .where((eb) => isNotDismissed(param('viewerId'), userId(eb.ref('follows.followedNumber').$notNull()))),
);

/**
 * Newest follows of the people whom a user follows last and has not muted, at most some 1,500, without people whom the user
 * follows, asked to follow or dismissed.
 */
export function listIntroductions(db: Db, viewerId: string): Promise<Introduction[]> {
  return introductions.all(db, { viewerId });
}

/** The active users with these numbers whom a user has neither blocked nor muted, and who have not blocked that user. */
export async function findVisiblePeople(
  db: Db,
  viewerId: string,
  numbers: readonly number[],
): Promise<(PersonRow & { readonly number: number })[]> {
  if (numbers.length === 0) return [];
  return db
    .selectFrom('users')
    .select([...PERSON_COLUMNS, 'users.number'])
    .where('users.number', 'in', [...numbers])
    .where('users.isActive', '=', 1)
    .where((eb) => isVisibleBelow(MUTED, viewerId, eb.ref('users.id')))
    .execute();
}
