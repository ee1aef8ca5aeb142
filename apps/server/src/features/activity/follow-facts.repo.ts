import type { Db } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import { userNumber } from '../../db/numbers.ts';
import { isVisibleBelow, MUTED } from '../relations/visibility.ts';
import type { Fact } from './activity-facts.repo.ts';

/*
 * The present state of follows, of requests to follow, and of accepted requests.
 */

interface Pair {
  readonly followerId: string;
  readonly followedId: string;
}

const follow = hotQuery<Pair & { ownerId: string; actorId: string; isAccepted: number }, { createdAt: number }>(
  (db, param) =>
    db
      .selectFrom('follows')
      .select('followedAt as createdAt')
      .where('followerNumber', '=', userNumber(param('followerId')))
      .where('followedNumber', '=', userNumber(param('followedId')))
      .where('isOn', '=', (eb) => eb.lit(1))
      .where('isAccepted', '=', param('isAccepted'))
      .where('hidden', '=', (eb) => eb.lit(0))
      .where(isVisibleBelow(MUTED, param('ownerId'), param('actorId'))),
);

const request = hotQuery<Pair, { createdAt: number }>((db, param) =>
  db
    .selectFrom('follows')
    .select('requestedAt as createdAt')
    .$narrowType<{ createdAt: number }>()
    .where('followerNumber', '=', userNumber(param('followerId')))
    .where('followedNumber', '=', userNumber(param('followedId')))
    .where('requestedAt', 'is not', null)
    .where('hidden', '=', (eb) => eb.lit(0))
    .where(isVisibleBelow(MUTED, param('followedId'), param('followerId'))),
);

/**
 * A follow between two active users, unless the followed one accepted it, and so knows of it, or has muted or blocked the
 * follower.
 */
export async function findFollowFact(db: Db, actorId: string, ownerId: string): Promise<Fact | undefined> {
  return factOf(
    await follow.first(db, { followerId: actorId, followedId: ownerId, actorId, ownerId, isAccepted: 0 }),
    actorId,
    ownerId,
  );
}

/** A request between two active users that waits, unless the owner has muted or blocked the one who asks. */
export async function findRequestFact(db: Db, actorId: string, ownerId: string): Promise<Fact | undefined> {
  return factOf(await request.first(db, { followerId: actorId, followedId: ownerId }), actorId, ownerId);
}

/** A follow that the actor accepted, unless the owner has muted or blocked the actor. */
export async function findAcceptedFact(db: Db, actorId: string, ownerId: string): Promise<Fact | undefined> {
  return factOf(
    await follow.first(db, { followerId: ownerId, followedId: actorId, actorId, ownerId, isAccepted: 1 }),
    actorId,
    ownerId,
  );
}

function factOf(found: { createdAt: number } | undefined, actorId: string, ownerId: string): Fact | undefined {
  return found && { ownerId, postId: null, commentId: null, actorId, createdAt: found.createdAt };
}
