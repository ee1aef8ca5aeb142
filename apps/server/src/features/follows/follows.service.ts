import type { FollowStatus } from '@posy/contract/follows';
import type { UserId } from '@posy/contract/ids';
import { type Actor, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Db, Tx } from '../../db/database.ts';
import { isNumberViolation } from '../../db/violations.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { PageCursor } from '../../paging/page-cursor.ts';
import { endFollow, type Started, startFollow } from './change-follow.repo.ts';
import type { FollowState } from './follow-state.repo.ts';
import { getFollowState } from './follow-state.ts';
import { listFollowers, listFollowing } from './follows.repo.ts';
import type { Pair } from './pair.ts';
import { pageOf, type PeoplePage } from './people-page.ts';
import { recordEnd, recordStart } from './record-follow.ts';

/** `isFollowing`: the desired state. */
export interface SetFollow {
  readonly personId: UserId;
  readonly isFollowing: boolean;
}

/**
 * Follows or unfollows a user; where they approve followers, it asks to, or takes the request back. A call without effect changes
 * and announces nothing. Throws `AppError('cannot_follow_self')`, and `AppError('user_not_found')` for a missing, deactivated or
 * blocked user.
 */
export function setFollow(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  { personId, isFollowing }: SetFollow,
): Promise<Written<FollowStatus>> {
  const pair = { followerId: actor.userId, followedId: personId };
  return writeOnce(deps, actor, request, async (tx, touch) => {
    if (actor.userId === personId) throw new AppError('cannot_follow_self');
    const started = isFollowing ? await start(deps, tx, pair) : null;
    const ended = isFollowing ? null : await endFollow(tx, pair);
    // Read after the change: a concurrent deactivation either waits for it, or is visible here.
    const state = await getFollowState(tx, pair, 'follower');
    if (started) await recordStart(deps, tx, touch, pair, started);
    if (ended) await recordEnd(deps, tx, touch, pair, ended);
    return { status: 200, body: statusOf(state), rev: state.rev };
  });
}

async function start({ clock }: Pick<Deps, 'clock'>, tx: Tx, pair: Pair): Promise<Started | null> {
  try {
    return await startFollow(tx, pair, clock.now());
  } catch (error) {
    if (isNumberViolation(error)) throw new AppError('user_not_found');
    throw error;
  }
}

function statusOf({ isOn, requestedAt }: FollowState): FollowStatus {
  return { isFollowing: isOn === 1, ...(requestedAt !== null && { isRequested: true }) };
}

/** Throws `AppError('user_not_found')` for a missing, deactivated or blocked user. */
export async function getFollowStatus(db: Db, viewerId: UserId, personId: UserId): Promise<FollowStatus> {
  return statusOf(await getFollowState(db, { followerId: viewerId, followedId: personId }, 'follower'));
}

export type FollowList = 'followers' | 'following';

export interface PeopleRequest {
  readonly list: FollowList;
  readonly personId: UserId;
  readonly after: PageCursor;
  readonly limit: number;
}

/**
 * Active followers of a user, or users that the user follows, newest first. Throws `AppError('user_not_found')` for a missing,
 * deactivated or blocked user.
 */
export async function listPeople(
  db: Db,
  viewerId: UserId,
  { list, personId, after, limit }: PeopleRequest,
): Promise<PeoplePage> {
  await getFollowState(db, { followerId: viewerId, followedId: personId }, 'follower');
  const params = { createdAt: after.createdAt, id: after.id, viewerId, personId, limit: limit + 1 };
  const found = await (list === 'followers' ? listFollowers(db, params) : listFollowing(db, params));
  return pageOf(found, limit);
}
