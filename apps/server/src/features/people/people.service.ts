import { MAX_ID, type UserId } from '@posy/contract/ids';
import type { Person } from '@posy/contract/users';
import type { Database, Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { indexedWord } from '../users/indexed-word.ts';
import { toPerson } from '../users/person.ts';
import {
  type Candidate,
  findActivePeople,
  hasMoreWords,
  listByUsername,
  listByWord,
  listByWords,
  listFollowed,
} from './people.repo.ts';
import { compareCursors, GROUPS, type SearchCursor } from './search-cursor.ts';
import { cursorOf, readWanted, type Wanted } from './wanted.ts';

export interface SearchRequest {
  /** The typed text. */
  readonly q: string;
  readonly after: SearchCursor | null;
  readonly limit: number;
}

export interface FoundPage {
  readonly people: Person[];
  /** Start of the next page; null at the end. */
  readonly next: SearchCursor | null;
}

/** A found user with their position in the list. */
interface Found extends Candidate {
  readonly cursor: SearchCursor;
}

interface FoundList {
  readonly found: readonly Found[];
  readonly next: SearchCursor | null;
}

/** Up to this many candidates are read at once and sorted; with more, each page is read from the indexes. */
const FEW = 100;
/** Extra candidates beside the page: some are met at another position than their own. */
const MORE = 5;
/** Candidates read for one page; a page that is not full by then is sent with a `next`. */
const MAX_LOOKED_AT = 1000;

/**
 * Finds active users by the beginnings of the words of their names and username: users whose username begins with the typed text
 * (the exact one first), users that the viewer follows, all others. A page reads and sorts only few of them, for any number of
 * matches: see docs/decisions/0020. Throws 400: `search_too_short`, `invalid_characters`, `invalid_input`.
 */
export async function searchPeople(
  deps: Pick<Deps, 'clock' | 'db'>,
  viewerId: UserId,
  request: SearchRequest,
): Promise<FoundPage> {
  const wanted = readWanted(viewerId, request.q, request.after?.startedAt ?? deps.clock.now());
  const few = await readFew(deps.db, wanted);
  const { found, next } = few ? pageOf(wanted, few, request) : await walk(deps.db.read, wanted, request);
  const rows = await findActivePeople(
    deps.db,
    viewerId,
    found.map((each) => each.id),
  );
  const people = found.flatMap(({ id }) => {
    const row = rows.get(id);
    return row ? [toPerson(row)] : [];
  });
  return { people, next };
}

/** All candidates, if they are few: by a rare word, or else by full text. Null: there are many. */
async function readFew(db: Database, { viewerId, words }: Wanted): Promise<readonly Candidate[] | null> {
  for (const word of words) {
    const prefix = indexedWord(word);
    // Checking whether there are many costs a tenth of reading them.
    if (await hasMoreWords(db.read, prefix, FEW)) continue;
    const few = await listByWord(db.read, { viewerId, prefix, after: null, limit: FEW + 1 });
    return few.length > FEW ? null : few;
  }
  if (words.length < 2) return null;
  const few = await listByWords(db, { viewerId, words: words.map(indexedWord), limit: FEW + 1 });
  return few.length > FEW ? null : few;
}

function pageOf(wanted: Wanted, few: readonly Candidate[], { after, limit }: SearchRequest): FoundList {
  const byId = new Map<string, Found>();
  for (const candidate of few) {
    const cursor = cursorOf(wanted, candidate);
    if (cursor && (!after || compareCursors(cursor, after) > 0)) byId.set(candidate.id, { ...candidate, cursor });
  }
  const found = [...byId.values()].toSorted((a, b) => compareCursors(a.cursor, b.cursor)).slice(0, limit);
  return { found, next: byId.size > limit ? (found.at(-1)?.cursor ?? null) : null };
}

/** Walks the groups, each in the order of its index, until the page is full or enough candidates were read. */
async function walk(db: Db, wanted: Wanted, { after, limit }: SearchRequest): Promise<FoundList> {
  const found: Found[] = [];
  let cursor = after;
  let lookedAt = 0;
  for (const group of GROUPS.slice(after ? GROUPS.indexOf(after.group) : 0)) {
    // With several words, some users that have one of them do not have the others.
    const first = (limit + MORE) * (wanted.words.length > 1 ? 2 : 1);
    for (let size = first; ; size = Math.min(size * 2, MAX_LOOKED_AT - lookedAt)) {
      const batch = await readGroup(db, wanted, group, cursor?.group === group ? cursor : null, size);
      for (const met of batch) {
        const own = cursorOf(wanted, met);
        // Each user is listed once, at their own position; other encounters are skipped.
        if (own && own.group === group && compareCursors(own, met.cursor) === 0) {
          if (found.length === limit) return { found, next: cursor };
          found.push(met);
        }
        cursor = met.cursor;
      }
      lookedAt += batch.length;
      if (batch.length < size) break;
      if (lookedAt >= MAX_LOOKED_AT) return { found, next: cursor };
    }
  }
  return { found, next: null };
}

/** The next users of a group's index, matching or not. */
async function readGroup(
  db: Db,
  { viewerId, prefix, longest, startedAt }: Wanted,
  group: SearchCursor['group'],
  cursor: SearchCursor | null,
  limit: number,
): Promise<readonly Found[]> {
  if (group === 'username') {
    if (prefix === null) return [];
    const after = cursor?.group === 'username' ? cursor.username : null;
    const rows = await listByUsername(db, { viewerId, prefix, after, limit });
    return rows.map((row) => ({ ...row, cursor: { group, startedAt, username: row.username } }));
  }
  if (longest === '') return [];
  if (group === 'followed') {
    const before = cursor?.group === 'followed' ? cursor : { followedAt: startedAt, id: MAX_ID };
    const { followedAt, id } = before;
    const rows = await listFollowed(db, { viewerId, prefix: indexedWord(longest), followedAt, id, limit });
    return rows.map((row) => ({ ...row, cursor: { group, startedAt, followedAt: row.followedAt, id: row.id } }));
  }
  const after = cursor?.group === 'word' ? { word: cursor.word, id: cursor.id } : null;
  const rows = await listByWord(db, { viewerId, prefix: indexedWord(longest), after, limit });
  return rows.map((row) => ({ ...row, cursor: { group, startedAt, word: row.word, id: row.id } }));
}
