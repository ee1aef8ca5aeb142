import type { FollowerStatus } from '@posy/contract/follows';
import type { UserId } from '@posy/contract/ids';
import { type Actor, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { PageCursor } from '../../paging/page-cursor.ts';
import { acceptRequest, endFollow } from './change-follow.repo.ts';
import { listRequests } from './follow-requests.repo.ts';
import { getFollowState } from './follow-state.ts';
import { pageOf, type PeoplePage } from './people-page.ts';
import { recordEnd, recordStart } from './record-follow.ts';

/** `isFollower` true: accepts the user's request. False: declines it, or removes the follower. */
export interface SetFollower {
  readonly personId: UserId;
  readonly isFollower: boolean;
}

/**
 * Accepts or declines a request, or removes a follower, who is not notified. A call without effect changes and announces nothing.
 * Throws `AppError('cannot_follow_self')`, and `AppError('user_not_found')` for a missing, deactivated or blocked user; a deactivated
 * follower can be removed.
 */
export function setFollower(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  { personId, isFollower }: SetFollower,
): Promise<Written<FollowerStatus>> {
  const pair = { followerId: personId, followedId: actor.userId };
  return writeOnce(deps, actor, request, async (tx, touch) => {
    if (actor.userId === personId) throw new AppError('cannot_follow_self');
    const isAccepted = isFollower && (await acceptRequest(tx, pair, deps.clock.now()));
    const ended = isFollower ? null : await endFollow(tx, pair);
    // Read after the change: a concurrent deactivation either waits for it, or is visible here.
    const state = await getFollowState(tx, pair, 'followed', ended !== null);
    if (isAccepted) await recordStart(deps, tx, touch, pair, 'accepted');
    if (ended) await recordEnd(deps, tx, touch, pair, ended);
    return { status: 200, body: { isFollower: state.isOn === 1 }, rev: state.rev };
  });
}

/** Active users that ask to follow the viewer, newest first. */
export async function listFollowRequests(
  db: Db,
  viewerId: UserId,
  { after, limit }: { readonly after: PageCursor; readonly limit: number },
): Promise<PeoplePage> {
  const found = await listRequests(db, { viewerId, createdAt: after.createdAt, id: after.id, limit: limit + 1 });
  return pageOf(found, limit);
}
