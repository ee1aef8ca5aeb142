import type { FollowStatus } from '@posy/contract/follows';
import type { UserId } from '@posy/contract/ids';
import { noteActivity } from '../../changes/note-activity.ts';
import { type Touch } from '../../changes/touches.ts';
import { type Actor, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Db, Tx } from '../../db/database.ts';
import { isNumberViolation } from '../../db/violations.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Place } from '../../paging/place.ts';
import { BLOCKED } from '../relations/visibility.ts';
import { countStats } from '../stats/stats.service.ts';
import {
  changeFollow,
  findFollowState,
  type FollowState,
  type ListedRow,
  listFollowers,
  listFollowing,
} from './follows.repo.ts';

/** `isFollowing`: the desired state. */
export interface SetFollow {
  readonly personId: UserId;
  readonly isFollowing: boolean;
}

/**
 * Follows or unfollows a user. A call without effect changes and announces nothing. Throws `AppError('cannot_follow_self')`,
 * and `AppError('user_not_found')` for a missing, deactivated or blocked user.
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
    const isChanged = await change(deps, tx, pair, isFollowing);
    // Read after the change: a concurrent deactivation either waits for it, or is visible here.
    const state = await getFollowState(tx, pair);
    if (isChanged) {
      await count(tx, pair, isFollowing ? 1 : -1);
      await noteActivity(deps, tx, { kind: 'follow', subjectId: pair.followerId, ownerId: pair.followedId });
      touchBoth(touch, pair);
    }
    return { status: 200, body: { isFollowing: state.isOn === 1 }, rev: state.rev };
  });
}

interface Pair {
  readonly followerId: string;
  readonly followedId: string;
}

async function change({ clock }: Pick<Deps, 'clock'>, tx: Tx, pair: Pair, mutation: boolean): Promise<boolean> {
  try {
    return await changeFollow(tx, mutation, pair, clock.now());
  } catch (error) {
    if (isNumberViolation(error)) throw new AppError('user_not_found');
    throw error;
  }
}

/** Counts for both users, the lesser id first, so that two users that follow each other at once do not deadlock. */
async function count(tx: Tx, { followerId, followedId }: Pair, by: 1 | -1): Promise<void> {
  const following = () => countStats(tx, followerId, { followingCount: by });
  const followers = () => countStats(tx, followedId, { followersCount: by });
  for (const step of followerId < followedId ? [following, followers] : [followers, following]) await step();
}

function touchBoth(touch: Touch, { followerId, followedId }: Pair): void {
  touch(`u:${followerId}`, 'follow', followedId);
  touch(`u:${followerId}`, 'stats', followerId);
  touch(`u:${followedId}`, 'follower', followerId);
  touch(`u:${followedId}`, 'stats', followedId);
}

async function getFollowState(db: Db | Tx, pair: Pair): Promise<FollowState> {
  const state = await findFollowState(db, pair);
  if (state?.isFollowedActive !== 1 || (state.restriction ?? 0) >= BLOCKED) throw new AppError('user_not_found');
  if (state.isFollowerActive !== 1) throw new AppError('unauthorized');
  return state;
}

/** Throws `AppError('user_not_found')` for a missing, deactivated or blocked user. */
export async function getFollowStatus(db: Db, viewerId: UserId, personId: UserId): Promise<FollowStatus> {
  const state = await getFollowState(db, { followerId: viewerId, followedId: personId });
  return { isFollowing: state.isOn === 1 };
}

export type FollowList = 'followers' | 'following';

export interface PeopleRequest {
  readonly list: FollowList;
  readonly personId: UserId;
  readonly after: Place;
  readonly limit: number;
}

export interface PeoplePage {
  readonly rows: readonly ListedRow[];
  /** Start of the next page; null at the end. */
  readonly next: Place | null;
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
  await getFollowState(db, { followerId: viewerId, followedId: personId });
  const params = { createdAt: after.createdAt, id: after.id, viewerId, personId, limit: limit + 1 };
  const found = await (list === 'followers' ? listFollowers(db, params) : listFollowing(db, params));
  const page = found.slice(0, limit);
  // Hiding the follows of a user with very many takes several steps after the deactivation.
  const rows = page.filter((row) => row.isActive === 1);
  return { rows, next: found.length > limit ? (page.at(-1) ?? null) : null };
}
