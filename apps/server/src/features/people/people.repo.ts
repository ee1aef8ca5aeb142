import { NIL_ID } from '@posy/contract/ids';
import { type Expression, type NotNull, sql } from 'kysely';
import type { Database, Db, Dialect } from '../../db/database.ts';
import { type HotQuery, hotQuery } from '../../db/hot-query.ts';
import { placeNumber, userNumber } from '../../db/numbers.ts';
import { BLOCKED, isVisibleBelow } from '../relations/visibility.ts';
import { PERSON_COLUMNS, type PersonRow, VIEWERS_FOLLOW_COLUMNS, type ViewersFollow } from '../users/person.ts';

/** A user that a search may find. `words`: see `personNames`; `followedAt`: the time of the viewer's follow, or null. */
export interface Candidate {
  readonly id: string;
  readonly words: string | null;
  readonly followedAt: number | null;
}

interface Range {
  readonly viewerId: string;
  readonly from: string;
  readonly to: string;
  readonly limit: number;
}

/** `text + END` is greater than every text that begins with `text`. */
const END = '\u{10ffff}';
/** The least character after a text, so that `username + NEXT` is the position right after it. */
const NEXT = '\u0001';

/*
 * Further columns come from subqueries for each row, not from joins: with a join a planner may begin at its other end and
 * sort, and the cost of a search must depend on the size of its page, not on the number of matches. Blocked users are not
 * found; a user that the viewer follows is never blocked.
 */
const wordsOf = (id: Expression<string>) =>
  sql<string | null>`(select n."words" from "personNames" as n where n."userId" = ${id})`.as('words');
const followedAtOf = (viewerId: string, id: Expression<string>) =>
  sql<number | null>`(select f."followedAt" from "follows" as f
    where f."followerNumber" = ${userNumber(viewerId)} and f."followedNumber" = ${numberOf(id)} and f."isOn" = 1)`.as(
    'followedAt',
  );

/** `id`: an expression; see {@link userNumber} for values. */
const numberOf = (id: Expression<string>) => sql<number>`(select u."number" from "users" as u where u."id" = ${id})`;

const byUsername = hotQuery<Range, Candidate & { username: string | null }>((db, param) =>
  db
    .selectFrom('users')
    .select((eb) => [
      'users.id',
      'users.username',
      wordsOf(eb.ref('users.id')),
      followedAtOf(param('viewerId'), eb.ref('users.id')),
    ])
    .where('users.username', '>=', param('from'))
    .where('users.username', '<', param('to'))
    .where((eb) => isVisibleBelow(BLOCKED, param('viewerId'), eb.ref('users.id')))
    .orderBy('users.username')
    .limit(param('limit')),
);

/** Users whose username begins with `prefix`, after the username `after`, in the order of usernames. */
export async function listByUsername(
  db: Db,
  { viewerId, prefix, after, limit }: { viewerId: string; prefix: string; after: string | null; limit: number },
): Promise<(Candidate & { username: string })[]> {
  const from = after === null ? prefix : after + NEXT;
  const rows = await byUsername.all(db, { viewerId, from, to: prefix + END, limit });
  return rows.flatMap((row) => (row.username === null ? [] : [{ ...row, username: row.username }]));
}

interface FollowedParams {
  readonly viewerId: string;
  readonly followedAt: number;
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly limit: number;
}

const followed = hotQuery<FollowedParams, Candidate & { followedAt: number }>((db, param) =>
  db
    .selectFrom('follows')
    .leftJoin('users', 'users.number', 'follows.followedNumber')
    .select((eb) => ['users.id', 'follows.followedAt', wordsOf(eb.ref('users.id').$notNull())])
    .$narrowType<{ id: NotNull }>()
    .where('follows.followerNumber', '=', userNumber(param('viewerId')))
    .where('follows.isOn', '=', (eb) => eb.lit(1))
    .where('follows.hidden', '=', (eb) => eb.lit(0))
    .where((eb) =>
      eb(
        eb.refTuple('follows.followedAt', 'follows.followedNumber'),
        '<',
        eb.tuple(param('followedAt'), placeNumber(param('id'), 'last')),
      ),
    )
    .where(
      (eb) =>
        // The aggregate keeps planners from beginning with the words.
        eb
          .selectFrom('personWords')
          .select((inner) => inner.fn.min('personWords.word').as('word'))
          .whereRef('personWords.userId', '=', 'users.id')
          .where('personWords.word', '>=', param('from'))
          .where('personWords.word', '<', param('to')),
      'is not',
      null,
    )
    .orderBy('follows.followedAt', 'desc')
    .orderBy('follows.followedNumber', 'desc')
    .limit(param('limit')),
);

/** Users that the viewer follows and that have an indexed word with `prefix`, before a position, last followed first. */
export function listFollowed(
  db: Db,
  params: { viewerId: string; prefix: string; followedAt: number; id: string; limit: number },
): Promise<(Candidate & { followedAt: number })[]> {
  const { prefix, ...rest } = params;
  return followed.all(db, { ...rest, from: prefix, to: prefix + END });
}

const byWord = hotQuery<Range & { id: string }, Candidate & { word: string }>((db, param) =>
  db
    .selectFrom('personWords')
    .select((eb) => [
      'personWords.userId as id',
      'personWords.word',
      wordsOf(eb.ref('personWords.userId')),
      followedAtOf(param('viewerId'), eb.ref('personWords.userId')),
    ])
    .where((eb) => eb(eb.refTuple('personWords.word', 'personWords.userId'), '>', eb.tuple(param('from'), param('id'))))
    .where('personWords.word', '<', param('to'))
    .where((eb) => isVisibleBelow(BLOCKED, param('viewerId'), eb.ref('personWords.userId')))
    .orderBy('personWords.word')
    .orderBy('personWords.userId')
    .limit(param('limit')),
);

/** Indexed words that begin with `prefix`, each with its user, after a position. A user may have several. */
export function listByWord(
  db: Db,
  params: { viewerId: string; prefix: string; after: { word: string; id: string } | null; limit: number },
): Promise<(Candidate & { word: string })[]> {
  const { viewerId, prefix, after, limit } = params;
  return byWord.all(db, { viewerId, from: after?.word ?? prefix, id: after?.id ?? NIL_ID, to: prefix + END, limit });
}

const wordAfter = hotQuery<Omit<Range, 'viewerId' | 'limit'> & { count: number }, { word: string }>((db, param) =>
  db
    .selectFrom('personWords')
    .select('personWords.word')
    .where('personWords.word', '>=', param('from'))
    .where('personWords.word', '<', param('to'))
    .orderBy('personWords.word')
    .orderBy('personWords.userId')
    .limit((eb) => eb.lit(1))
    .offset(param('count')),
);

/** Whether more than `count` indexed words begin with `prefix`. */
export async function hasMoreWords(db: Db, prefix: string, count: number): Promise<boolean> {
  return (await wordAfter.first(db, { from: prefix, to: prefix + END, count })) !== undefined;
}

interface TextSearch {
  readonly viewerId: string;
  readonly text: string;
  readonly limit: number;
}

/** One method, two databases: SQLite merges the lists of FTS5, PostgreSQL those of a GIN index. */
const byText: Readonly<Record<Dialect, HotQuery<TextSearch, Candidate>>> = {
  sqlite: hotQuery((db, param) =>
    db
      .selectFrom('personNames')
      .select((eb) => [
        'personNames.userId as id',
        'personNames.words',
        followedAtOf(param('viewerId'), eb.ref('personNames.userId')),
      ])
      .where(
        'personNames.number',
        'in',
        sql<number>`(select rowid from "personTexts" where "personTexts" match ${param('text')} limit ${param('limit')})`,
      )
      .where((eb) => isVisibleBelow(BLOCKED, param('viewerId'), eb.ref('personNames.userId'))),
  ),
  postgres: hotQuery((db, param) =>
    db
      .selectFrom(
        sql<{ userId: string; words: string }>`"peopleByWords"(${param('text')}::tsquery, ${param('limit')})`.as(
          'matches',
        ),
      )
      .select((eb) => [
        'matches.userId as id',
        'matches.words',
        followedAtOf(param('viewerId'), eb.ref('matches.userId')),
      ])
      .where((eb) => isVisibleBelow(BLOCKED, param('viewerId'), eb.ref('matches.userId'))),
  ),
};

/** Up to `limit` users that have, for each of the words, a word with that beginning; in no order. */
export function listByWords(
  { dialect, read }: Pick<Database, 'dialect' | 'read'>,
  params: { viewerId: string; words: readonly string[]; limit: number },
): Promise<Candidate[]> {
  const { viewerId, words, limit } = params;
  // Folded words are letters and digits: they contain no operator of either query language.
  const text =
    dialect === 'sqlite' ? words.map((word) => `"${word}"*`).join(' ') : words.map((word) => `'${word}':*`).join(' & ');
  return byText[dialect].all(read, { viewerId, text, limit });
}

/** A user with the viewer's follow of them. */
export type FoundPerson = PersonRow & ViewersFollow;

const withFollow = (db: Db, viewerId: string) =>
  db
    .selectFrom('users')
    .leftJoin('follows as mine', (join) =>
      join.on('mine.followerNumber', '=', userNumber(viewerId)).onRef('mine.followedNumber', '=', 'users.number'),
    )
    .select([...PERSON_COLUMNS, ...VIEWERS_FOLLOW_COLUMNS])
    .where('users.isActive', '=', (eb) => eb.lit(1));

const byIds: Readonly<Record<Dialect, HotQuery<{ viewerId: string; ids: string }, FoundPerson>>> = {
  sqlite: hotQuery((db, param) =>
    withFollow(db, param('viewerId')).where(
      'users.id',
      'in',
      sql<string>`(select value from json_each(${param('ids')}))`,
    ),
  ),
  postgres: hotQuery((db, param) =>
    withFollow(db, param('viewerId')).where(
      sql<boolean>`"users"."id" = any(array(select jsonb_array_elements_text(${param('ids')}::jsonb)::uuid))`,
    ),
  ),
};

/** The active users, by id. */
export async function findActivePeople(
  { dialect, read }: Pick<Database, 'dialect' | 'read'>,
  viewerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FoundPerson>> {
  if (ids.length === 0) return new Map();
  const rows = await byIds[dialect].all(read, { viewerId, ids: JSON.stringify(ids) });
  return new Map(rows.map((row) => [row.id, row]));
}
