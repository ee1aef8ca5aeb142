import { expressionBuilder } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import { userNumber } from '../../db/numbers.ts';
import type { Tables } from '../../db/tables.ts';
import type { Pair } from './pair.ts';

/*
 * Each change of a follow is one statement, or two that each find the row as it is then: of parallel changes on PostgreSQL, the
 * later one waits and sees what the earlier one did.
 */

/** 1 when follows of this user wait until they accept them, else 0; null without that user. */
function approves(followedId: string) {
  return expressionBuilder<Tables>()
    .selectFrom('users')
    .select('users.approvesFollowers')
    .where('users.id', '=', followedId);
}

const start = hotQuery<Pair & { now: number }, { isOn: number }>((db, param) =>
  db
    .insertInto('follows')
    .values((eb) => ({
      followerNumber: userNumber(param('followerId')),
      followedNumber: userNumber(param('followedId')),
      isOn: eb
        .case()
        .when(approves(param('followedId')), '=', eb.lit(1))
        .then(eb.lit(0))
        .else(eb.lit(1))
        .end(),
      hidden: eb.lit(0),
      rev: eb.lit(1),
      followedAt: param('now'),
      requestedAt: eb
        .case()
        .when(approves(param('followedId')), '=', eb.lit(1))
        // PostgreSQL would take the parameter for text here.
        .then(eb.cast<number>(eb.val(param('now')), 'bigint'))
        .end(),
    }))
    .onConflict((conflict) =>
      conflict
        .columns(['followerNumber', 'followedNumber'])
        .doUpdateSet((eb) => ({
          isOn: eb.ref('excluded.isOn'),
          rev: eb('follows.rev', '+', eb.lit(1)),
          followedAt: eb.ref('excluded.followedAt'),
          requestedAt: eb.ref('excluded.requestedAt'),
          isAccepted: eb.lit(0),
        }))
        .where('follows.isOn', '=', (eb) => eb.lit(0))
        .where('follows.requestedAt', 'is', null),
    )
    .returning('isOn'),
);

/** Makes a request a follow. Without acceptance: only where the followed user no longer approves followers. */
function granting(isAccepted: boolean) {
  return hotQuery<Pair & { now: number }, { rev: number }>((db, param) => {
    const query = db
      .updateTable('follows')
      .set((eb) => ({
        isOn: eb.lit(1),
        rev: eb('rev', '+', eb.lit(1)),
        followedAt: param('now'),
        requestedAt: null,
        isAccepted: isAccepted ? eb.lit(1) : eb.lit(0),
      }))
      .where('followerNumber', '=', userNumber(param('followerId')))
      .where('followedNumber', '=', userNumber(param('followedId')))
      .where('requestedAt', 'is not', null)
      .returning('rev');
    return isAccepted ? query : query.where((eb) => eb(approves(param('followedId')), '=', eb.lit(0)));
  });
}

const accept = granting(true);
const grant = granting(false);

/** A follow that began: `grantedRequest`: a request waited that need not be accepted any more. */
export type Started = 'followed' | 'requested' | 'grantedRequest';

/**
 * Follows a user, or asks to where they approve followers. Null when there is such a follow or request already. A missing user
 * violates a constraint, see `isNumberViolation`.
 */
export async function startFollow(tx: Tx, pair: Pair, now: number): Promise<Started | null> {
  const started = await start.first(tx, { ...pair, now });
  if (started) return started.isOn === 1 ? 'followed' : 'requested';
  return (await grant.first(tx, { ...pair, now })) ? 'grantedRequest' : null;
}

/** Accepts a request. Returns whether there was one. */
export async function acceptRequest(tx: Tx, pair: Pair, now: number): Promise<boolean> {
  return (await accept.first(tx, { ...pair, now })) !== undefined;
}

/** The rest of an ended row: see `FollowsTables`. */
interface EndedRow {
  readonly hidden: number;
  readonly isAccepted: number;
}

const endRequest = hotQuery<Pair, EndedRow>((db, param) =>
  db
    .updateTable('follows')
    .set((eb) => ({ requestedAt: null, rev: eb('rev', '+', eb.lit(1)) }))
    .where('followerNumber', '=', userNumber(param('followerId')))
    .where('followedNumber', '=', userNumber(param('followedId')))
    .where('requestedAt', 'is not', null)
    .returning(['hidden', 'isAccepted']),
);

const endOn = hotQuery<Pair, EndedRow>((db, param) =>
  db
    .updateTable('follows')
    .set((eb) => ({ isOn: eb.lit(0), rev: eb('rev', '+', eb.lit(1)) }))
    .where('followerNumber', '=', userNumber(param('followerId')))
    .where('followedNumber', '=', userNumber(param('followedId')))
    .where('isOn', '=', (eb) => eb.lit(1))
    .returning(['hidden', 'isAccepted']),
);

/** A follow or request that ended, also with a deactivated user: then it was `hidden`, and not counted. */
export interface Ended {
  readonly was: 'follow' | 'acceptedFollow' | 'request';
  readonly isCounted: boolean;
}

/**
 * Ends a follow, or the request of one; null when there was neither. The request is looked for first: one that is accepted at this
 * moment is a follow then, and ends as such.
 */
export async function endFollow(tx: Tx, pair: Pair): Promise<Ended | null> {
  if (await endRequest.first(tx, pair)) return { was: 'request', isCounted: false };
  const ended = await endOn.first(tx, pair);
  if (!ended) return null;
  return { was: ended.isAccepted === 1 ? 'acceptedFollow' : 'follow', isCounted: ended.hidden === 0 };
}
