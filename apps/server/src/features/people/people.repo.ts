import type { Db } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import { PERSON_COLUMNS, type PersonRow } from '../users/person.ts';

/** Somebody a search may be about. `words`: see `personNames`; `followedAt`: since when the viewer follows them, or null. */
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

/** Greater than whatever begins with the text before it. */
const END = '\u{10ffff}';
/** The least that may follow a text, so that `username + NEXT` is the place right after it. */
const NEXT = '\u0001';

/*
 * What belongs to a row is asked for row by row, not joined: a join lets a planner begin at its other end and sort, and a
 * search must cost what it shows, however many people it matches.
 */

const byUsername = hotQuery<Range, Candidate & { username: string | null }>((db, param) =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.username'])
    .select((eb) =>
      eb
        .selectFrom('personNames')
        .select('personNames.words')
        .whereRef('personNames.userId', '=', 'users.id')
        .as('words'),
    )
    .select((eb) =>
      eb
        .selectFrom('follows')
        .select('follows.followedAt')
        .where('follows.followerId', '=', param('viewerId'))
        .whereRef('follows.followedId', '=', 'users.id')
        .where('follows.isOn', '=', eb.lit(1))
        .as('followedAt'),
    )
    .where('users.username', '>=', param('from'))
    .where('users.username', '<', param('to'))
    .orderBy('users.username')
    .limit(param('limit')),
);

/** People whose username begins with `prefix`, after the username `after`, in the order of usernames. */
export async function listByUsername(
  db: Db,
  { viewerId, prefix, after, limit }: { viewerId: string; prefix: string; after: string | null; limit: number },
): Promise<(Candidate & { username: string })[]> {
  const from = after === null ? prefix : after + NEXT;
  const rows = await byUsername.all(db, { viewerId, from, to: prefix + END, limit });
  return rows.flatMap((row) => (row.username === null ? [] : [{ ...row, username: row.username }]));
}

const followed = hotQuery<
  { viewerId: string; followedAt: number; id: string; limit: number },
  Candidate & { followedAt: number }
>((db, param) =>
  db
    .selectFrom('follows')
    .select(['follows.followedId as id', 'follows.followedAt'])
    .select((eb) =>
      eb
        .selectFrom('personNames')
        .select('personNames.words')
        .whereRef('personNames.userId', '=', 'follows.followedId')
        .as('words'),
    )
    .where('follows.followerId', '=', param('viewerId'))
    .where('follows.isOn', '=', (eb) => eb.lit(1))
    .where('follows.hidden', '=', (eb) => eb.lit(0))
    .where((eb) =>
      eb(eb.refTuple('follows.followedAt', 'follows.followedId'), '<', eb.tuple(param('followedAt'), param('id'))),
    )
    .orderBy('follows.followedAt', 'desc')
    .orderBy('follows.followedId', 'desc')
    .limit(param('limit')),
);

/** Whom the viewer follows, before a place, the last followed first. */
export function listFollowed(
  db: Db,
  params: { viewerId: string; followedAt: number; id: string; limit: number },
): Promise<(Candidate & { followedAt: number })[]> {
  return followed.all(db, params);
}

const byWord = hotQuery<Range & { id: string }, Candidate & { word: string }>((db, param) =>
  db
    .selectFrom('personWords')
    .select(['personWords.userId as id', 'personWords.word'])
    .select((eb) =>
      eb
        .selectFrom('personNames')
        .select('personNames.words')
        .whereRef('personNames.userId', '=', 'personWords.userId')
        .as('words'),
    )
    .select((eb) =>
      eb
        .selectFrom('follows')
        .select('follows.followedAt')
        .where('follows.followerId', '=', param('viewerId'))
        .whereRef('follows.followedId', '=', 'personWords.userId')
        .where('follows.isOn', '=', eb.lit(1))
        .as('followedAt'),
    )
    .where((eb) => eb(eb.refTuple('personWords.word', 'personWords.userId'), '>', eb.tuple(param('from'), param('id'))))
    .where('personWords.word', '<', param('to'))
    .orderBy('personWords.word')
    .orderBy('personWords.userId')
    .limit(param('limit')),
);

/** Indexed words that begin with `prefix`, each with its person, after a place. A person may have several. */
export function listByWord(
  db: Db,
  params: { viewerId: string; prefix: string; after: { word: string; id: string } | null; limit: number },
): Promise<(Candidate & { word: string })[]> {
  const { viewerId, prefix, after, limit } = params;
  return byWord.all(db, { viewerId, from: after?.word ?? prefix, id: after?.id ?? '', to: prefix + END, limit });
}

/** The active among the people, by id. */
export async function findActivePeople(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, PersonRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(PERSON_COLUMNS)
    .where('users.id', 'in', [...ids])
    .where('users.isActive', '=', 1)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
