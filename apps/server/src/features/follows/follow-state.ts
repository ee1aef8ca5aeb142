import type { Db, Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { BLOCKED } from '../relations/visibility.ts';
import { findFollowState, type FollowState } from './follow-state.repo.ts';
import type { Pair } from './pair.ts';

/**
 * The follow between the actor and another user. Throws `AppError('user_not_found')` where the other one is missing, deactivated
 * or blocked, and `unauthorized` for a deactivated actor. `isEnded`: the actor ended it just now, which is allowed also with a
 * deactivated user.
 */
export async function getFollowState(
  db: Db | Tx,
  pair: Pair,
  actor: 'follower' | 'followed',
  isEnded = false,
): Promise<FollowState> {
  const state = await findFollowState(db, pair);
  const [self, other] =
    actor === 'follower'
      ? [state?.isFollowerActive, state?.isFollowedActive]
      : [state?.isFollowedActive, state?.isFollowerActive];
  if (!state) throw new AppError('user_not_found');
  if (!isEnded && (other !== 1 || (state.restriction ?? 0) >= BLOCKED)) throw new AppError('user_not_found');
  if (self !== 1) throw new AppError('unauthorized');
  return state;
}
