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
import { comparePlaces, GROUPS, type SearchPlace } from './search-place.ts';
import { placeOf, readWanted, type Wanted } from './wanted.ts';

export interface SearchRequest {
  /** The typed text. */
  readonly q: string;
  readonly after: SearchPlace | null;
  readonly limit: number;
}

export interface FoundPage {
  readonly people: Person[];
  /** Start of the next page; null at the end. */
  readonly next: SearchPlace | null;
}

/** A found user with their position in the list. */
interface Found extends Candidate {
  readonly place: SearchPlace;
}

interface FoundList {
  readonly found: readonly Found[];
  readonly next: SearchPlace | null;
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
    const place = placeOf(wanted, candidate);
    if (place && (!after || comparePlaces(place, after) > 0)) byId.set(candidate.id, { ...candidate, place });
  }
  const found = [...byId.values()].toSorted((a, b) => comparePlaces(a.place, b.place)).slice(0, limit);
  return { found, next: byId.size > limit ? (found.at(-1)?.place ?? null) : null };
}

/** Walks the groups, each in the order of its index, until the page is full or enough candidates were read. */
async function walk(db: Db, wanted: Wanted, { after, limit }: SearchRequest): Promise<FoundList> {
  const found: Found[] = [];
  let place = after;
  let lookedAt = 0;
  for (const group of GROUPS.slice(after ? GROUPS.indexOf(after.group) : 0)) {
    // With several words, some users that have one of them do not have the others.
    const first = (limit + MORE) * (wanted.words.length > 1 ? 2 : 1);
    for (let size = first; ; size = Math.min(size * 2, MAX_LOOKED_AT - lookedAt)) {
      const batch = await readGroup(db, wanted, group, place?.group === group ? place : null, size);
      for (const met of batch) {
        const own = placeOf(wanted, met);
        // Each user is listed once, at their own position; other encounters are skipped.
        if (own && own.group === group && comparePlaces(own, met.place) === 0) {
          if (found.length === limit) return { found, next: place };
          found.push(met);
        }
        place = met.place;
      }
      lookedAt += batch.length;
      if (batch.length < size) break;
      if (lookedAt >= MAX_LOOKED_AT) return { found, next: place };
    }
  }
  return { found, next: null };
}

/** The next users of a group's index, matching or not. */
async function readGroup(
  db: Db,
  { viewerId, prefix, longest, startedAt }: Wanted,
  group: SearchPlace['group'],
  place: SearchPlace | null,
  limit: number,
): Promise<readonly Found[]> {
  if (group === 'username') {
    if (prefix === null) return [];
    const after = place?.group === 'username' ? place.username : null;
    const rows = await listByUsername(db, { viewerId, prefix, after, limit });
    return rows.map((row) => ({ ...row, place: { group, startedAt, username: row.username } }));
  }
  if (longest === '') return [];
  if (group === 'followed') {
    const before = place?.group === 'followed' ? place : { followedAt: startedAt, id: MAX_ID };
    const { followedAt, id } = before;
    const rows = await listFollowed(db, { viewerId, prefix: indexedWord(longest), followedAt, id, limit });
    return rows.map((row) => ({ ...row, place: { group, startedAt, followedAt: row.followedAt, id: row.id } }));
  }
  const after = place?.group === 'word' ? { word: place.word, id: place.id } : null;
  const rows = await listByWord(db, { viewerId, prefix: indexedWord(longest), after, limit });
  return rows.map((row) => ({ ...row, place: { group, startedAt, word: row.word, id: row.id } }));
}
