import { personWords, searchWords } from '@posy/contract/search';
import type { UsersTables } from './users.table.ts';

/** Stored characters of a word: with an id, they make a position that fits into a cursor. */
const MAX_STORED = 100;

type Named = Pick<UsersTables['users'], 'email' | 'firstName' | 'lastName' | 'username'>;

/** A normalized search text: folded words with a space between. 'Ada.Love' and 'ada love' are equal. */
export function accountPhrase(text: string): string {
  return Array.from(searchWords(text).join(' ')).slice(0, MAX_STORED).join('');
}

/** The sort key of lists of accounts: the name. */
export function nameOrder({ firstName, lastName }: Named): string {
  return accountPhrase(`${firstName} ${lastName}`);
}

/**
 * All texts by whose beginnings administrators find an account: the name from each of its words on, the name with the last name
 * first, the username, the e-mail address, and the words of the people search.
 */
export function accountWords(account: Named): readonly string[] {
  const { firstName, lastName, username, email } = account;
  const name = searchWords(`${firstName} ${lastName}`);
  const texts = [...name.map((_, i) => name.slice(i).join(' ')), `${lastName} ${firstName}`, username ?? '', email];
  const words = [...texts, ...personWords(account)].map(accountPhrase);
  return [...new Set(words)].filter((word) => word !== '');
}
