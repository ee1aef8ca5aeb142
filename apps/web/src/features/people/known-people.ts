import { foldText, matchesWords, personWords, searchWords } from '@posy/contract/search';
import type { PublicUser } from '@posy/contract/users';

/** A person this device has seen, with the folded words by which they are found. */
export interface KnownPerson {
  readonly person: PublicUser;
  readonly words: readonly string[];
  readonly isFollowed: boolean;
}

/** Makes a person findable. Done once for each row, and not once for each letter typed. */
export function knownPerson(person: PublicUser, isFollowed: boolean): KnownPerson {
  return { person, words: personWords(person), isFollowed };
}

/**
 * Those of whom each word of `text` begins a word of their name or username: whose username it is first, then whose
 * username begins like it, then the followed, then by name. A scan: see docs/decisions/0504.
 */
export function findKnown(people: readonly KnownPerson[], text: string): readonly PublicUser[] {
  const wanted = searchWords(text);
  const typed = foldText(text);
  const found = people.filter(({ words }) => matchesWords(words, wanted));
  const ranked = found.map(({ person, isFollowed }) => ({
    person,
    rank: rankOf(person, isFollowed, typed),
    name: foldText(`${person.firstName} ${person.lastName}`),
  }));
  return ranked
    .toSorted((a, b) => a.rank - b.rank || compare(a.name, b.name) || compare(a.person.id, b.person.id))
    .map(({ person }) => person);
}

function rankOf({ username }: PublicUser, isFollowed: boolean, typed: string): number {
  if (username === typed) return 0;
  if (username?.startsWith(typed)) return isFollowed ? 1 : 2;
  return isFollowed ? 3 : 4;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
