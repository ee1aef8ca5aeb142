import type { Db } from '../../db/database.ts';
import { placeNumber, userNumber } from '../../db/numbers.ts';
import { EXPORT_PAGE, type ExportPart, inPages, instant } from '../../exporting/export-part.ts';
import { START } from '../../paging/page-cursor.ts';

interface FollowedRow {
  readonly id: string;
  readonly username: string | null;
  readonly createdAt: number;
}

/** The users that the user follows, without deactivated ones: these are visible to no one else. */
export const followingExport: ExportPart = {
  name: 'following',
  rows: (db, userId) => listed(db, userId, 'followerNumber', 'followedNumber'),
};

/** The user's followers. */
export const followersExport: ExportPart = {
  name: 'followers',
  rows: (db, userId) => listed(db, userId, 'followedNumber', 'followerNumber'),
};

/** The users that the user asked to follow, and who have not answered. */
export const requestedFollowsExport: ExportPart = {
  name: 'requested-follows',
  rows: (db, userId) => requested(db, userId, 'followerNumber', 'followedNumber'),
};

/** The users that ask to follow the user. */
export const followRequestsExport: ExportPart = {
  name: 'follow-requests',
  rows: (db, userId) => requested(db, userId, 'followedNumber', 'followerNumber'),
};

type Side = 'followerNumber' | 'followedNumber';

async function* requested(db: Db, userId: string, mine: Side, theirs: Side): AsyncGenerator<object> {
  for await (const row of inPages<FollowedRow>((after) => listRequests(db, userId, mine, theirs, after ?? START))) {
    yield { id: row.id, username: row.username, requestedAt: instant(row.createdAt) };
  }
}

function listRequests(db: Db, userId: string, mine: Side, theirs: Side, after: Pick<FollowedRow, 'createdAt' | 'id'>) {
  return db
    .selectFrom('follows')
    .innerJoin('users', 'users.number', `follows.${theirs}`)
    .select(['users.id', 'users.username', 'follows.requestedAt as createdAt'])
    .$narrowType<FollowedRow>()
    .where(`follows.${mine}`, '=', userNumber(userId))
    .where('follows.hidden', '=', 0)
    .where('follows.requestedAt', 'is not', null)
    .where((eb) =>
      eb(
        eb.refTuple('follows.requestedAt', `follows.${theirs}`),
        '>',
        eb.tuple(after.createdAt, placeNumber(after.id, 'first')),
      ),
    )
    .orderBy('follows.requestedAt')
    .orderBy(`follows.${theirs}`)
    .limit(EXPORT_PAGE)
    .execute();
}

async function* listed(db: Db, userId: string, mine: Side, theirs: Side): AsyncGenerator<object> {
  for await (const row of inPages<FollowedRow>((after) => listFollows(db, userId, mine, theirs, after ?? START))) {
    yield { id: row.id, username: row.username, since: instant(row.createdAt) };
  }
}

function listFollows(db: Db, userId: string, mine: Side, theirs: Side, after: Pick<FollowedRow, 'createdAt' | 'id'>) {
  return db
    .selectFrom('follows')
    .innerJoin('users', 'users.number', `follows.${theirs}`)
    .select(['users.id', 'users.username', 'follows.followedAt as createdAt'])
    .where(`follows.${mine}`, '=', userNumber(userId))
    .where('follows.isOn', '=', 1)
    .where('follows.hidden', '=', 0)
    .where((eb) =>
      eb(
        eb.refTuple('follows.followedAt', `follows.${theirs}`),
        '>',
        eb.tuple(after.createdAt, placeNumber(after.id, 'first')),
      ),
    )
    .orderBy('follows.followedAt')
    .orderBy(`follows.${theirs}`)
    .limit(EXPORT_PAGE)
    .execute();
}
