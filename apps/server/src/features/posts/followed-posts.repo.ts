import { type Expression, expressionBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import type { Tables } from '../../db/tables.ts';
import type { PageCursor } from '../../paging/page-cursor.ts';
import { FOLLOWERS, isInAudience } from '../relations/audience.ts';
import { isVisibleBelow, MUTED } from '../relations/visibility.ts';
import { type PageParams, type PageRow, selectPage } from './posts.repo.ts';

const authors = expressionBuilder<Tables>();

/** A column of a post's author. */
function authorOf(id: Expression<string>, column: 'rev' | 'isActive') {
  return authors.selectFrom('users').select(`users.${column}`).where('users.id', '=', id);
}

/** Part of a list, newest first: before one position, down to another and with it. */
interface Range {
  readonly createdAt: number;
  readonly id: string;
  readonly endsAt: number;
  readonly endId: string;
}

const candidateAt = hotQuery<Range & { skipped: number }, PageCursor>((db, param) =>
  db
    .selectFrom('posts')
    .select(['posts.createdAt', 'posts.id'])
    .where('posts.audience', '=', (eb) => eb.lit(FOLLOWERS))
    .where((eb) => eb(eb.refTuple('posts.createdAt', 'posts.id'), '<', eb.tuple(param('createdAt'), param('id'))))
    .where((eb) => eb(eb.refTuple('posts.createdAt', 'posts.id'), '>=', eb.tuple(param('endsAt'), param('endId'))))
    .orderBy('posts.createdAt', 'desc')
    .orderBy('posts.id', 'desc')
    .limit((eb) => eb.lit(1))
    .offset(param('skipped')),
);

/** Authors are looked up for each row: with both ends given, PostgreSQL would rather read all of them to join a few. */
const followedPage = hotQuery<PageParams & Range, PageRow>(
  (db, param) =>
    selectPage(db, param('viewerId'))
      .select((eb) => eb.fn.coalesce(authorOf(eb.ref('posts.authorId'), 'rev'), eb.lit(0)).as('authorRev'))
      .where(
        (eb) => eb.fn.coalesce(authorOf(eb.ref('posts.authorId'), 'isActive'), eb.lit(0)),
        '<>',
        (eb) => eb.lit(0),
      )
      .where((eb) => isVisibleBelow(MUTED, param('viewerId'), eb.ref('posts.authorId')))
      .where('posts.audience', '=', (eb) => eb.lit(FOLLOWERS))
      .where((eb) => isInAudience(param('viewerId'), eb.ref('posts.authorId'), sql.lit(FOLLOWERS)))
      .where((eb) => eb(eb.refTuple('posts.createdAt', 'posts.id'), '<', eb.tuple(param('createdAt'), param('id'))))
      .where((eb) => eb(eb.refTuple('posts.createdAt', 'posts.id'), '>=', eb.tuple(param('endsAt'), param('endId'))))
      .limit(param('limit')),
  { keepsPlan: true },
);

/** The position of the `candidates`-th post for followers before a position, down to `end`; undefined if there are fewer. */
export function findLastCandidate(
  db: Db,
  before: PageCursor,
  end: PageCursor,
  candidates: number,
): Promise<PageCursor | undefined> {
  const { createdAt, id } = before;
  return candidateAt.first(db, { createdAt, id, endsAt: end.createdAt, endId: end.id, skipped: candidates - 1 });
}

/**
 * Posts for followers by the viewer and by active users that the viewer follows and has neither muted nor blocked, before a
 * position down to `end`, newest first.
 */
export function listFollowed(db: Db, params: PageParams, end: PageCursor): Promise<PageRow[]> {
  return followedPage.all(db, { ...params, endsAt: end.createdAt, endId: end.id });
}
