import type { UserId } from '@posy/contract/ids';
import { MAX_SEARCH_LENGTH } from '@posy/contract/limits';
import { foldText, isSearchable, searchText, searchWords } from '@posy/contract/search';
import { hasForbiddenCharacters, isShorterThan } from '@posy/contract/text';
import { AppError } from '../../errors.ts';
import { indexedWord } from '../users/indexed-word.ts';
import type { Candidate } from './people.repo.ts';
import type { SearchCursor } from './search-cursor.ts';

/** A parsed search text. */
export interface Wanted {
  readonly viewerId: UserId;
  /** The typed text, if a username may begin with it. */
  readonly prefix: string | null;
  /** Folded; a found user has a word with each of these beginnings. */
  readonly words: readonly string[];
  /** The longest word; results are listed by it, since it has fewer matches than the others. */
  readonly longest: string;
  /** The time of the first page's request, in ms. */
  readonly startedAt: number;
}

/** Throws 400: `search_too_short`, `invalid_characters`, `invalid_input`. */
export function readWanted(viewerId: UserId, typed: string, startedAt: number): Wanted {
  if (hasForbiddenCharacters(typed)) throw new AppError('invalid_characters');
  const text = searchText(typed);
  if (!isSearchable(text)) throw new AppError('search_too_short');
  // Only graphemes are counted: the query's size is limited already, and it is not stored.
  if (!isShorterThan(text, MAX_SEARCH_LENGTH + 1)) {
    throw new AppError('invalid_input', [{ field: 'q', message: `At most ${MAX_SEARCH_LENGTH} characters` }]);
  }
  const words = [...new Set(searchWords(text))];
  const prefix = foldText(text);
  return {
    viewerId,
    prefix: /^[a-z0-9._]+$/.test(prefix) ? prefix : null,
    words,
    longest: words.reduce((longest, word) => (word.length > longest.length ? word : longest), ''),
    startedAt,
  };
}

/** The only position of a user in the list of results; null for a user without a match. */
export function cursorOf(
  { prefix, words, longest, startedAt }: Wanted,
  { id, words: known, followedAt }: Candidate,
): SearchCursor | null {
  // Inactive users have no words.
  if (known === null) return null;
  if (prefix !== null && known.startsWith(prefix)) {
    return { group: 'username', startedAt, username: known.slice(0, known.indexOf(' ')) };
  }
  if (words.length === 0 || !words.every((word) => known.includes(` ${word}`))) return null;
  // A user that the viewer began to follow after the first page stays at the former position.
  if (followedAt !== null && followedAt <= startedAt) return { group: 'followed', startedAt, followedAt, id };
  return { group: 'word', startedAt, word: indexedWord(firstWord(known, longest)), id };
}

/** The first of a user's words with this beginning. */
function firstWord(known: string, beginning: string): string {
  const start = known.indexOf(` ${beginning}`) + 1;
  const end = known.indexOf(' ', start);
  return known.slice(start, end === -1 ? undefined : end);
}
