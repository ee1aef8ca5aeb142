import { normalizeUsername } from '@posy/contract/profile';
import { matchesWords, personWords, searchWords } from '@posy/contract/search';
import type { PublicUser } from '@posy/contract/users';

/** A user this device knows, with the folded words of their names. */
export interface KnownPerson {
  readonly person: PublicUser;
  readonly words: readonly string[];
  /** Start of the viewer's follow, ISO 8601 UTC; null: not followed, as far as this device knows. */
  readonly followedAt: string | null;
}

/** Prepares a user for the search, once per row and not once per typed letter. */
export function knownPerson(person: PublicUser, followedAt: string | null): KnownPerson {
  return { person, words: personWords(person), followedAt };
}

/** 0: the username begins with the typed text; 1: followed by the viewer; 2: all others. */
type Group = 0 | 1 | 2;

interface Match {
  readonly person: PublicUser;
  readonly group: Group;
  /** Sort key within the group. */
  readonly place: string;
}

/**
 * The users with a word in their name or username for each word of `text` that begins with it. In the server's order: usernames
 * that begin with the text (an exact match first), followed users (newest first), others by the matching word. A scan: see
 * docs/decisions/0020.
 */
export function findKnown(people: readonly KnownPerson[], text: string): readonly PublicUser[] {
  const words = searchWords(text);
  const prefix = normalizeUsername(text);
  const found = people.flatMap((known) => matchOf(known, words, prefix) ?? []);
  return found.toSorted(compare).map(({ person }) => person);
}

function matchOf(
  { person, words: known, followedAt }: KnownPerson,
  words: readonly string[],
  prefix: string,
): Match | null {
  if (person.username?.startsWith(prefix)) return { person, group: 0, place: person.username };
  if (!matchesWords(known, words)) return null;
  if (followedAt !== null) return { person, group: 1, place: followedAt };
  const rarest = words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');
  return { person, group: 2, place: known.find((word) => word.startsWith(rarest)) ?? '' };
}

function compare(a: Match, b: Match): number {
  const isNewestFirst = a.group === 1 && b.group === 1;
  return a.group - b.group || byText(a.place, b.place) * (isNewestFirst ? -1 : 1) || byText(a.person.id, b.person.id);
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
