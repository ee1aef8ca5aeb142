import type { NotNull } from 'kysely';
import { type Batch, changeUpTo } from '../../db/batch.ts';
import type { Db, Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import { placeNumber, userId, userNumber } from '../../db/numbers.ts';
import type { Place } from '../../paging/place.ts';
import { BLOCKED, restrictionOf, isVisibleBelow } from '../relations/visibility.ts';
import { type NotNullPerson, PERSON_COLUMNS, type PersonRow } from '../users/person.ts';

interface Pair {
  readonly followerId: string;
  readonly followedId: string;
}

/** A follow, on or off, with the user on the other side. */
export interface FollowWithPerson extends PersonRow {
  readonly isOn: number;
  readonly hidden: number;
  /** In ms. */
  readonly followedAt: number;
  readonly followRev: number;
  readonly isActive: number;
}

/** A user in a list: `createdAt` (ms) is the time of the follow. */
export interface ListedRow extends PersonRow, Place {
  /** 1 when the viewer follows them; null: the viewer never did. */
  readonly isFollowing: number | null;
  readonly isActive: number;
}

export interface ListParams extends Place {
  readonly personId: string;
  readonly viewerId: string;
  readonly limit: number;
}

/** The follow between two users, and whether both are active. Revision 0: never followed. `restriction`: see `relations`. */
export interface FollowState {
  readonly isOn: number;
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
      'follower.isActive as isFollowerActive',
      'followed.isActive as isFollowedActive',
      restrictionOf(param('followerId'), param('followedId')).as('restriction'),
    ]),
);

/** Undefined when one of the two users does not exist. */
export function findFollowState(db: Db | Tx, pair: Pair): Promise<FollowState | undefined> {
  return state.first(db, pair);
}

const follow = hotQuery<Pair & { followedAt: number }, { rev: number }>((db, param) =>
  db
    .insertInto('follows')
    .values((eb) => ({
      followerNumber: userNumber(param('followerId')),
      followedNumber: userNumber(param('followedId')),
      isOn: eb.lit(1),
      hidden: eb.lit(0),
      rev: eb.lit(1),
      followedAt: param('followedAt'),
    }))
    .onConflict((conflict) =>
      conflict
        .columns(['followerNumber', 'followedNumber'])
        .doUpdateSet((eb) => ({
          isOn: eb.lit(1),
          rev: eb('follows.rev', '+', eb.lit(1)),
          followedAt: eb.ref('excluded.followedAt'),
        }))
        .where('follows.isOn', '=', (eb) => eb.lit(0)),
    )
    .returning('rev'),
);

const unfollow = hotQuery<Pair, { rev: number }>((db, param) =>
  db
    .updateTable('follows')
    .set((eb) => ({ isOn: eb.lit(0), rev: eb('rev', '+', eb.lit(1)) }))
    .where('followerNumber', '=', userNumber(param('followerId')))
    .where('followedNumber', '=', userNumber(param('followedId')))
    .where('isOn', '=', (eb) => eb.lit(1))
    .returning('rev'),
);

/** Sets a follow to the desired state in one statement. Returns whether it changed. */
export async function changeFollow(tx: Tx, mutation: boolean, pair: Pair, now: number): Promise<boolean> {
  const changed = mutation ? await follow.first(tx, { ...pair, followedAt: now }) : await unfollow.first(tx, pair);
  return changed !== undefined;
}

/** The user's side in the follows: follower or followed. */
export type Side = 'follower' | 'followed';

/** One's own column, the other's, and the bit of `hidden` for a deactivated user in one's own column. */
const SIDES = {
  follower: { own: 'followerNumber', other: 'followedNumber', mark: 1, without: [0, 2], withMark: [1, 3] },
  followed: { own: 'followedNumber', other: 'followerNumber', mark: 2, without: [0, 1], withMark: [2, 3] },
} as const;

/**
 * Users come by a left join, so that the query reads the follows first: no statistics can make the database begin with the users.
 */
function pageOf(side: Side) {
  const { own, other } = SIDES[side];
  return hotQuery<ListParams, ListedRow>((db, param) =>
    db
      .selectFrom('follows')
      .leftJoin('users', 'users.number', `follows.${other}`)
      .leftJoin('follows as mine', (join) =>
        join
          .on('mine.followerNumber', '=', userNumber(param('viewerId')))
          .onRef('mine.followedNumber', '=', `follows.${other}`),
      )
      .select([...PERSON_COLUMNS, 'follows.followedAt as createdAt', 'mine.isOn as isFollowing', 'users.isActive'])
      .$narrowType<NotNullFollow>()
      .where(`follows.${own}`, '=', userNumber(param('personId')))
      .where('follows.isOn', '=', (eb) => eb.lit(1))
      .where('follows.hidden', '=', (eb) => eb.lit(0))
      .where((eb) =>
        eb(
          eb.refTuple('follows.followedAt', `follows.${other}`),
          '<',
          eb.tuple(param('createdAt'), placeNumber(param('id'), 'last')),
        ),
      )
      .where((eb) => isVisibleBelow(BLOCKED, param('viewerId'), eb.ref('users.id').$notNull()))
      .orderBy('follows.followedAt', 'desc')
      .orderBy(`follows.${other}`, 'desc')
      .limit(param('limit')),
  );
}

const followersPage = pageOf('followed');
const followingPage = pageOf('follower');

interface NotNullFollow extends NotNullPerson {
  isActive: NotNull;
}

/** Active followers of a user, before a position, newest first. */
export function listFollowers(db: Db, params: ListParams): Promise<ListedRow[]> {
  return followersPage.all(db, params);
}

/** Active users that a user follows, before a position, newest first. */
export function listFollowing(db: Db, params: ListParams): Promise<ListedRow[]> {
  return followingPage.all(db, params);
}

/** The ids of the users on the other side of a user's follows, newest first. */
export async function listOthers(db: Db, side: Side, personId: string, limit: number): Promise<string[]> {
  const { own, other } = SIDES[side];
  const rows = await db
    .selectFrom('follows')
    .select((eb) => userId(eb.ref(other)).as('id'))
    .where(own, '=', userNumber(personId))
    .where('isOn', '=', 1)
    .where('hidden', '=', 0)
    .orderBy('followedAt', 'desc')
    .orderBy(other, 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** A user's follows with these users, on or off, hidden or not, with the users. */
export async function findFollows(
  db: Db,
  side: Side,
  personId: string,
  otherIds: readonly string[],
): Promise<FollowWithPerson[]> {
  if (otherIds.length === 0) return [];
  const { own, other } = SIDES[side];
  return db
    .selectFrom('users')
    .innerJoin('follows', `follows.${other}`, 'users.number')
    .select([
      ...PERSON_COLUMNS,
      'follows.isOn',
      'follows.hidden',
      'follows.followedAt',
      'follows.rev as followRev',
      'users.isActive',
    ])
    .where(`follows.${own}`, '=', userNumber(personId))
    .where('users.id', 'in', [...otherIds])
    .execute();
}

/** The other side of a changed follow, and whether it counted or counts. */
export interface ChangedFollow {
  readonly otherId: string;
  readonly isCounted: boolean;
}

/** Deletes up to `limit` of a user's follows of one side. */
export async function deleteFollows(
  tx: Tx,
  side: Side,
  personId: string,
  limit: number,
): Promise<Batch<ChangedFollow>> {
  const { own, other } = SIDES[side];
  const { rows, isAll } = await changeUpTo(
    limit,
    () =>
      tx.selectFrom('follows').select(`${other} as id`).where(own, '=', userNumber(personId)).limit(limit).execute(),
    (others) =>
      tx
        .deleteFrom('follows')
        .where(own, '=', userNumber(personId))
        .where(other, 'in', others)
        .returning((eb) => [userId(eb.ref(other)).as('otherId'), 'isOn', 'hidden'])
        .execute(),
  );
  return { rows: rows.map(({ otherId, isOn, hidden }) => ({ otherId, isCounted: isOn === 1 && hidden === 0 })), isAll };
}

/**
 * Sets or clears the hidden mark of up to `limit` of a user's follows of one side; follows that are marked so already do not
 * count. Ended follows change too: a concurrent call that restores one waits for this statement, or this one for that.
 */
export async function markFollows(
  tx: Tx,
  side: Side,
  personId: string,
  isHidden: boolean,
  limit: number,
): Promise<Batch<ChangedFollow>> {
  const { own, other, mark, without, withMark } = SIDES[side];
  const old = isHidden ? without : withMark;
  const { rows, isAll } = await changeUpTo(
    limit,
    () =>
      tx
        .selectFrom('follows')
        .select(`${other} as id`)
        .where(own, '=', userNumber(personId))
        // These are all values: with the condition the index leads directly to the rows.
        .where('isOn', 'in', [0, 1])
        .where('hidden', 'in', old)
        .limit(limit)
        .execute(),
    (others) =>
      tx
        .updateTable('follows')
        .set((eb) => ({ hidden: eb('hidden', '+', isHidden ? mark : -mark), rev: eb('rev', '+', 1) }))
        .where(own, '=', userNumber(personId))
        .where('hidden', 'in', old)
        .where(other, 'in', others)
        .returning((eb) => [userId(eb.ref(other)).as('otherId'), 'isOn', 'hidden'])
        .execute(),
  );
  const counted = isHidden ? mark : 0;
  return {
    rows: rows.map(({ otherId, isOn, hidden }) => ({ otherId, isCounted: isOn === 1 && hidden === counted })),
    isAll,
  };
}
