import { emptyAccount, lockAccount } from '../features/users/accounts.service.ts';
import type { TestServer } from './test-server.ts';

/*
 * States between the transaction that changes an account and the end of its job. Small accounts never are in one: the transaction
 * does all for them.
 */

/** Deactivates or reactivates users alone; their content stays as it is. */
export async function setUsersActive(server: TestServer, names: readonly string[], isActive: boolean): Promise<void> {
  const ids: string[] = [];
  for (const name of names) ids.push(await server.as(name).id());
  await server.deps.db.write((tx) =>
    tx
      .updateTable('users')
      .set({ isActive: isActive ? 1 : 0 })
      .where('id', 'in', ids)
      .execute(),
  );
}

/** Hides the comments of a user alone: they stay hidden for a while after a reactivation. */
export async function setCommentsHidden(server: TestServer, name: string): Promise<void> {
  const authorId = await server.as(name).id();
  await server.deps.db.write((tx) =>
    tx.updateTable('comments').set({ isHidden: 1 }).where('authorId', '=', authorId).execute(),
  );
}

/** Empties an account alone: its deletion has begun, and the rows that refer to it are still there. */
export async function setAccountEmptied(server: TestServer, name: string): Promise<void> {
  const id = await server.as(name).id();
  await server.deps.db.write(async (tx) => {
    const account = await lockAccount(server.deps, tx, id);
    if (account) await emptyAccount(server.deps, tx, account.user);
  });
}
