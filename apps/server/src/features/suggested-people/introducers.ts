import type { QueryCreator } from 'kysely';
import { userNumber } from '../../db/numbers.ts';
import type { Tables } from '../../db/tables.ts';
import { isVisibleBelow, MUTED } from '../relations/visibility.ts';

/** Followed people whose follows and posts are read, those followed last. */
const INTRODUCERS = 30;

/** The active people whom a user follows last and has not muted: rows of `follows` with those of `users`. */
export function introducersOf(db: QueryCreator<Tables>, viewerId: string) {
  return (
    db
      .selectFrom('follows')
      .leftJoin('users', 'users.number', 'follows.followedNumber')
      .where('follows.followerNumber', '=', userNumber(viewerId))
      .where('follows.isOn', '=', (eb) => eb.lit(1))
      .where('follows.hidden', '=', (eb) => eb.lit(0))
      .where((eb) => isVisibleBelow(MUTED, viewerId, eb.ref('users.id').$notNull()))
      // Hiding the follows of a user with very many takes several steps after the deactivation.
      .where('users.isActive', '=', (eb) => eb.lit(1))
      .orderBy('follows.followedAt', 'desc')
      .orderBy('follows.followedNumber', 'desc')
      .limit((eb) => eb.lit(INTRODUCERS))
  );
}
