import type { Db, Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import { restrictionOf } from '../relations/visibility.ts';
import type { Pair } from './pair.ts';

/**
 * The follow between two users, and whether both are active. Revision 0: never followed. `requestedAt`: see `FollowsTables`;
 * `restriction`: see `relations`.
 */
export interface FollowState {
  readonly isOn: number;
  readonly requestedAt: number | null;
  readonly rev: number;
  readonly isFollowerActive: number;
  readonly isFollowedActive: number;
  readonly restriction: number | null;
}

const state = hotQuery<Pair, FollowState>((db, param) =>
  db
    .selectFrom('users as followed')
    .innerJoin('users as follower', (join) => join.on('follower.id', '=', param('followerId')))
    .leftJoin('follows', (join) =>
      join
        .onRef('follows.followerNumber', '=', 'follower.number')
        .onRef('follows.followedNumber', '=', 'followed.number'),
    )
    .where('followed.id', '=', param('followedId'))
    .select((eb) => [
      eb.fn.coalesce('follows.isOn', eb.lit(0)).as('isOn'),
      eb.fn.coalesce('follows.rev', eb.lit(0)).as('rev'),
      'follows.requestedAt',
      'follower.isActive as isFollowerActive',
      'followed.isActive as isFollowedActive',
      restrictionOf(param('followerId'), param('followedId')).as('restriction'),
    ]),
);

/** Undefined when one of the two users does not exist. */
export function findFollowState(db: Db | Tx, pair: Pair): Promise<FollowState | undefined> {
  return state.first(db, pair);
}
