import { matches } from '@posy/contract/check';
import { type UserId, UserIdSchema } from '@posy/contract/ids';
import { normalizeUsername } from '@posy/contract/profile';
import type { UserPage } from '@posy/contract/user-pages';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { toPerson } from '../users/person.ts';
import { findPageById, findPageByUsername } from './user-pages.repo.ts';

/**
 * The page of a user, by username or id. Throws the same `AppError('user_not_found')` for a missing, deactivated or blocked
 * user, and for one who has blocked the viewer.
 */
export async function getUserPage(db: Db, viewerId: UserId, who: string): Promise<UserPage> {
  const page = matches(UserIdSchema, who)
    ? await findPageById(db, viewerId, who)
    : await findPageByUsername(db, viewerId, normalizeUsername(who));
  if (!page) throw new AppError('user_not_found');
  return {
    user: toPerson(page),
    totalPosts: page.postsCount,
    totalFollowers: page.followersCount ?? 0,
    totalFollowing: page.followingCount ?? 0,
  };
}
