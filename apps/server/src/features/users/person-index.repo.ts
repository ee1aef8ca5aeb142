import { personWords } from '@posy/contract/search';
import type { Tx } from '../../db/database.ts';
import { indexedWord } from './indexed-word.ts';
import type { UsersTables } from './users.table.ts';

type Named = Pick<UsersTables['users'], 'id' | 'username' | 'firstName' | 'lastName'>;

/** The rows by which a search finds a user: one of `personNames`, and those of `personWords`. */
export function personIndexOf(person: Named) {
  const words = personWords(person);
  return {
    names: { userId: person.id, words: `${person.username ?? ''} ${words.join(' ')}` },
    words: [...new Set(words.map(indexedWord))].map((word) => ({ word, userId: person.id })),
  };
}

/** Replaces a user's search words by those of the present names. */
export async function putPersonWords(tx: Tx, person: Named): Promise<void> {
  await deletePersonWords(tx, person.id);
  const { names, words } = personIndexOf(person);
  await tx.insertInto('personNames').values(names).execute();
  if (words.length > 0) await tx.insertInto('personWords').values(words).execute();
}

/** Removes a user from the search. */
export async function deletePersonWords(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('personNames').where('userId', '=', id).execute();
  await tx.deleteFrom('personWords').where('userId', '=', id).execute();
}
