import type { Tx } from '../../db/database.ts';
import { accountWords, nameOrder } from './account-words.ts';
import type { UsersTables } from './users.table.ts';

type Account = Pick<UsersTables['users'], 'id' | 'email' | 'firstName' | 'lastName' | 'username' | 'role' | 'isActive'>;

/** The group of lists of administrators that an account belongs to, by its role and state. */
export function groupOf({ role, isActive }: Pick<Account, 'role' | 'isActive'>): string {
  return `${role} ${isActive}`;
}

/** Replaces an account's search words and sort key by those of its present names. */
export async function putAccountWords(tx: Tx, account: Account): Promise<void> {
  await deleteAccountWords(tx, account.id);
  const of = { userId: account.id, accountGroup: groupOf(account) };
  await tx
    .insertInto('accountWords')
    .values([
      { ...of, kind: 'order' as const, word: nameOrder(account) },
      ...accountWords(account).map((word) => ({ ...of, kind: 'word' as const, word })),
    ])
    .execute();
}

/** Moves an account to the lists of its present role and state. */
export async function moveAccountWords(tx: Tx, account: Pick<Account, 'id' | 'role' | 'isActive'>): Promise<void> {
  await tx
    .updateTable('accountWords')
    .set({ accountGroup: groupOf(account) })
    .where('userId', '=', account.id)
    .execute();
}

/** Removes an account from the administrators' search. */
export async function deleteAccountWords(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('accountWords').where('userId', '=', id).execute();
}
