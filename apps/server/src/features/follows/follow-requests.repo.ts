import type { NotNull } from 'kysely';
import type { Db } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import { placeNumber, userId, userNumber } from '../../db/numbers.ts';
import type { PageCursor } from '../../paging/page-cursor.ts';
import { type NotNullPerson, PERSON_COLUMNS, VIEWERS_FOLLOW_COLUMNS } from '../users/person.ts';
import type { ListedRow } from './follows.repo.ts';
import { type Side, SIDES } from './pair.ts';

export interface RequestsParams extends PageCursor {
  readonly viewerId: string;
  readonly limit: number;
}

interface NotNullRequest extends NotNullPerson {
  createdAt: NotNull;
  isActive: NotNull;
}

/** As with follows, users come by a left join that no planner can begin with. */
const requestsPage = hotQuery<RequestsParams, ListedRow>((db, param) =>
  db
    .selectFrom('follows')
    .leftJoin('users', 'users.number', 'follows.followerNumber')
    .leftJoin('follows as mine', (join) =>
      join
        .on('mine.followerNumber', '=', userNumber(param('viewerId')))
        .onRef('mine.followedNumber', '=', 'follows.followerNumber'),
    )
    .select([...PERSON_COLUMNS, 'follows.requestedAt as createdAt', ...VIEWERS_FOLLOW_COLUMNS, 'users.isActive'])
    .$narrowType<NotNullRequest>()
    .where('follows.followedNumber', '=', userNumber(param('viewerId')))
    .where('follows.hidden', '=', (eb) => eb.lit(0))
    .where('follows.requestedAt', 'is not', null)
    .where((eb) =>
      eb(
        eb.refTuple('follows.requestedAt', 'follows.followerNumber'),
        '<',
        eb.tuple(param('createdAt'), placeNumber(param('id'), 'last')),
      ),
    )
    .orderBy('follows.requestedAt', 'desc')
    .orderBy('follows.followerNumber', 'desc')
    .limit(param('limit')),
);

/** Active users that ask to follow the viewer, before a position, newest first. A block ends requests: none is by a blocked user. */
export function listRequests(db: Db, params: RequestsParams): Promise<ListedRow[]> {
  return requestsPage.all(db, params);
}

/** The ids of the users on the other side of a user's requests that wait, made or received, newest first. */
export async function listRequestOthers(db: Db, side: Side, personId: string, limit: number): Promise<string[]> {
  const { own, other } = SIDES[side];
  const rows = await db
    .selectFrom('follows')
    .select((eb) => userId(eb.ref(other)).as('id'))
    .where(own, '=', userNumber(personId))
    .where('hidden', '=', 0)
    .where('requestedAt', 'is not', null)
    .orderBy('requestedAt', 'desc')
    .orderBy(other, 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
