import type { NotNull } from 'kysely';
import type { Db } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import { placeNumber, userId, userNumber } from '../../db/numbers.ts';
import type { PageCursor } from '../../paging/page-cursor.ts';
import { BLOCKED, isVisibleBelow } from '../relations/visibility.ts';
import {
  type NotNullPerson,
  PERSON_COLUMNS,
  type PersonRow,
  VIEWERS_FOLLOW_COLUMNS,
  type ViewersFollow,
} from '../users/person.ts';
import { type Side, SIDES } from './pair.ts';

/** A follow, on or off, with the user on the other side. */
export interface FollowWithPerson extends PersonRow {
  readonly isOn: number;
  readonly hidden: number;
  /** In ms. */
  readonly followedAt: number;
  readonly followRev: number;
  /** In ms; null: no request waits. */
  readonly requestedAt: number | null;
  readonly isActive: number;
}

/** A user in a list: `createdAt` (ms) is the time of the follow. */
export interface ListedRow extends PersonRow, ViewersFollow, PageCursor {
  readonly isActive: number;
}

export interface ListParams extends PageCursor {
  readonly personId: string;
  readonly viewerId: string;
  readonly limit: number;
}

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
      .select([...PERSON_COLUMNS, 'follows.followedAt as createdAt', ...VIEWERS_FOLLOW_COLUMNS, 'users.isActive'])
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
      'follows.requestedAt',
      'users.isActive',
    ])
    .where(`follows.${own}`, '=', userNumber(personId))
    .where('users.id', 'in', [...otherIds])
    .execute();
}
