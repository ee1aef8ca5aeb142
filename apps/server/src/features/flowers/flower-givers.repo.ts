import type { Db } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import { placeNumber, postNumber, userNumber } from '../../db/numbers.ts';
import type { PageCursor } from '../../paging/page-cursor.ts';
import { BLOCKED, isVisibleBelow } from '../relations/visibility.ts';
import {
  type NotNullPerson,
  PERSON_COLUMNS,
  type PersonRow,
  VIEWERS_FOLLOW_COLUMNS,
  type ViewersFollow,
} from '../users/person.ts';

/** A user who gave a flower: `createdAt` (ms) is the time of the flower. */
export type GiverRow = PersonRow & ViewersFollow & PageCursor;

export interface GiversParams extends PageCursor {
  readonly postId: string;
  readonly viewerId: string;
  readonly limit: number;
}

/** As with follows, users come by a left join that no planner can begin with; `coalesce` keeps it one. */
const giversPage = hotQuery<GiversParams, GiverRow>((db, param) =>
  db
    .selectFrom('flowers')
    .leftJoin('users', 'users.number', 'flowers.userNumber')
    .leftJoin('follows as mine', (join) =>
      join
        .on('mine.followerNumber', '=', userNumber(param('viewerId')))
        .onRef('mine.followedNumber', '=', 'flowers.userNumber'),
    )
    .select([...PERSON_COLUMNS, 'flowers.updatedAt as createdAt', ...VIEWERS_FOLLOW_COLUMNS])
    .$narrowType<NotNullPerson>()
    .where('flowers.postNumber', '=', postNumber(param('postId')))
    .where('flowers.isOn', '=', (eb) => eb.lit(1))
    .where((eb) => eb(eb.fn.coalesce('users.isActive', eb.lit(0)), '=', eb.lit(1)))
    .where((eb) =>
      eb(
        eb.refTuple('flowers.updatedAt', 'flowers.userNumber'),
        '<',
        eb.tuple(param('createdAt'), placeNumber(param('id'), 'last')),
      ),
    )
    .where((eb) => isVisibleBelow(BLOCKED, param('viewerId'), eb.ref('users.id').$notNull()))
    .orderBy('flowers.updatedAt', 'desc')
    .orderBy('flowers.userNumber', 'desc')
    .limit(param('limit')),
);

/** The active users that gave a post a flower and are not blocked, before a position, newest first. */
export function listFlowerGivers(db: Db, params: GiversParams): Promise<GiverRow[]> {
  return giversPage.all(db, params);
}
