import { matches } from '@posy/contract/check';
import { type UserId, UserIdSchema } from '@posy/contract/ids';
import { normalizeUsername } from '@posy/contract/profile';
import type { UserPage } from '@posy/contract/user-pages';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { findFollowState } from '../follows/follows.repo.ts';
import { BLOCKED } from '../relations/visibility.ts';
import { findStats } from '../stats/stats.repo.ts';
import { toPerson } from '../users/person.ts';
import { findUserById, findUserByUsername } from '../users/users.repo.ts';

/**
 * The page of a user, by username or id. Throws the same `AppError('user_not_found')` for a missing, deactivated or blocked
 * user, and for one who has blocked the viewer.
 */
export async function getUserPage(db: Db, viewerId: UserId, who: string): Promise<UserPage> {
  const user = matches(UserIdSchema, who)
    ? await findUserById(db, who)
    : await findUserByUsername(db, normalizeUsername(who));
  if (!user) throw new AppError('user_not_found');
  const [state, stats] = await Promise.all([
    findFollowState(db, { followerId: viewerId, followedId: user.id }),
    findStats(db, user.id),
  ]);
  if (state?.isFollowedActive !== 1 || (state.restriction ?? 0) >= BLOCKED) throw new AppError('user_not_found');
  return {
    user: toPerson(user, state.isOn === 1),
    totalFollowers: stats?.followersCount ?? 0,
    totalFollowing: stats?.followingCount ?? 0,
  };
}
