import type { UserId } from '@posy/contract/ids';
import { MAX_SEARCH_LENGTH } from '@posy/contract/limits';
import { foldText, isSearchable, searchText, searchWords } from '@posy/contract/search';
import { hasForbiddenCharacters, isLongerThan } from '@posy/contract/text';
import type { Person } from '@posy/contract/users';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { indexedWord } from '../users/indexed-word.ts';
import { toPerson } from '../users/person.ts';
import { type Candidate, findActivePeople, listByUsername, listByWord, listFollowed } from './people.repo.ts';
import type { SearchPlace } from './search-place.ts';

export interface SearchRequest {
  /** As it was typed. */
  readonly q: string;
  readonly after: SearchPlace | null;
  readonly limit: number;
}

export interface FoundPage {
  readonly people: Person[];
  /** Where the next page goes on; null at the end. */
  readonly next: SearchPlace | null;
}

/**
 * People looked at for one page. Words that many people have, but hardly anybody together, would be looked through to their
 * end; so a page may be short, or empty, and still have a next.
 */
const MAX_LOOKED_AT = 1000;
/** So many more than fit on the page: some are met twice. */
const MORE = 5;

const GROUPS = ['username', 'followed', 'word'] as const;

/** Somebody met on the way through an index, and the place where that was. */
interface Met extends Candidate {
  readonly place: SearchPlace;
}

/** What was typed, taken apart. */
interface Wanted {
  readonly viewerId: UserId;
  /** What was typed, if a username may begin so. */
  readonly prefix: string | null;
  readonly words: readonly string[];
  /** The longest of the words: few people have it, and the others are looked for among them. */
  readonly rarest: string;
  readonly startedAt: number;
}

/**
 * Finds active people by the beginnings of the words of their names and username: those whose username begins as was typed
 * (the very one first), those the viewer follows, everybody else. Nothing is sorted, and no more is read than is shown: see
 * docs/decisions/0801. Throws 400 `search_too_short`.
 */
export async function searchPeople(
  deps: Pick<Deps, 'clock' | 'db'>,
  viewerId: UserId,
  request: SearchRequest,
): Promise<FoundPage> {
  const db = deps.db.read;
  const wanted = readSearch(viewerId, request.q, request.after?.startedAt ?? deps.clock.now());
  const { found, next } = await walk(db, wanted, request);
  const rows = await findActivePeople(
    db,
    found.map((each) => each.id),
  );
  const people = found.flatMap(({ id, followedAt }) => {
    const row = rows.get(id);
    return row ? [toPerson(row, followedAt !== null)] : [];
  });
  return { people, next };
}

function readSearch(viewerId: UserId, typed: string, startedAt: number): Wanted {
  if (hasForbiddenCharacters(typed)) throw new AppError('invalid_characters');
  const text = searchText(typed);
  if (!isSearchable(text)) throw new AppError('search_too_short');
  if (isLongerThan(text, MAX_SEARCH_LENGTH)) {
    throw new AppError('invalid_input', [{ field: 'q', message: `At most ${MAX_SEARCH_LENGTH} characters` }]);
  }
  const words = [...new Set(searchWords(text))];
  const prefix = foldText(text);
  return {
    viewerId,
    prefix: /^[a-z0-9._]+$/.test(prefix) ? prefix : null,
    words,
    rarest: words.reduce((longest, word) => (word.length > longest.length ? word : longest), ''),
    startedAt,
  };
}

/** Goes through the groups, each in the order of its index, until the page is full or enough people were looked at. */
async function walk(
  db: Db,
  wanted: Wanted,
  { after, limit }: SearchRequest,
): Promise<{ found: readonly Met[]; next: SearchPlace | null }> {
  const found: Met[] = [];
  let place = after;
  let lookedAt = 0;
  for (const group of GROUPS.slice(after ? GROUPS.indexOf(after.group) : 0)) {
    for (let size = limit + MORE; ; size = Math.min(size * 2, MAX_LOOKED_AT - lookedAt)) {
      const batch = await read(db, wanted, group, place?.group === group ? place : null, size);
      for (const met of batch) {
        if (isFound(wanted, met)) {
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

/** The next people of a group, whether they are found or not. */
async function read(
  db: Db,
  { viewerId, prefix, rarest, startedAt }: Wanted,
  group: SearchPlace['group'],
  place: SearchPlace | null,
  limit: number,
): Promise<readonly Met[]> {
  if (group === 'username') {
    if (prefix === null) return [];
    const after = place?.group === 'username' ? place.username : null;
    const rows = await listByUsername(db, { viewerId, prefix, after, limit });
    return rows.map((row) => ({ ...row, place: { group, startedAt, username: row.username } }));
  }
  if (rarest === '') return [];
  if (group === 'followed') {
    const before = place?.group === 'followed' ? place : { followedAt: startedAt, id: '~' };
    const rows = await listFollowed(db, { viewerId, followedAt: before.followedAt, id: before.id, limit });
    return rows.map((row) => ({ ...row, place: { group, startedAt, followedAt: row.followedAt, id: row.id } }));
  }
  const after = place?.group === 'word' ? { word: place.word, id: place.id } : null;
  const rows = await listByWord(db, { viewerId, prefix: indexedWord(rarest), after, limit });
  return rows.map((row) => ({ ...row, place: { group, startedAt, word: row.word, id: row.id } }));
}

/** Everybody is found in one group alone, and there at one place alone. */
function isFound({ prefix, words, rarest, startedAt }: Wanted, { words: known, followedAt, place }: Met): boolean {
  // Nobody who is not active has words.
  if (known === null) return false;
  const isPrefix = prefix !== null && known.startsWith(prefix);
  if (isPrefix || place.group === 'username') return isPrefix && place.group === 'username';
  if (!words.every((word) => known.includes(` ${word}`))) return false;
  if (place.group === 'followed') return true;
  // Whom the viewer came to follow since the first page was not shown among the followed.
  if (followedAt !== null && followedAt <= startedAt) return false;
  return indexedWord(firstWord(known, rarest)) === place.word;
}

/** The first of a person's words that begins so. */
function firstWord(known: string, beginning: string): string {
  const start = known.indexOf(` ${beginning}`) + 1;
  const end = known.indexOf(' ', start);
  return known.slice(start, end === -1 ? undefined : end);
}
