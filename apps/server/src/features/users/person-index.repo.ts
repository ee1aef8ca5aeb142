import { personWords } from '@posy/contract/search';
import type { Tx } from '../../db/database.ts';
import { indexedWord } from './indexed-word.ts';
import type { UsersTables } from './users.table.ts';

/** Replaces a user's search words by those of the present names. */
export async function putPersonWords(
  tx: Tx,
  person: Pick<UsersTables['users'], 'id' | 'username' | 'firstName' | 'lastName'>,
): Promise<void> {
  await deletePersonWords(tx, person.id);
  const words = personWords(person);
  await tx
    .insertInto('personNames')
    .values({ userId: person.id, words: `${person.username ?? ''} ${words.join(' ')}` })
    .execute();
  const indexed = new Set(words.map(indexedWord));
  if (indexed.size === 0) return;
  await tx
    .insertInto('personWords')
    .values([...indexed].map((word) => ({ word, userId: person.id })))
    .execute();
}

/** Removes a user from the search. */
export async function deletePersonWords(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('personNames').where('userId', '=', id).execute();
  await tx.deleteFrom('personWords').where('userId', '=', id).execute();
}
