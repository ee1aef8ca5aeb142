import type { Tx } from '../db/database.ts';

/** Deletes a user's rows of the change log: the lines of their scope, and answers to their keys or about them. */
export async function forgetPerson(tx: Tx, userId: string): Promise<void> {
  const scope = `u:${userId}`;
  await tx.deleteFrom('idempotency').where('userId', '=', userId).execute();
  await tx.deleteFrom('idempotency').where('aboutId', '=', userId).execute();
  await tx.deleteFrom('syncChanges').where('scope', '=', scope).execute();
  await tx.deleteFrom('cutHeads').where('scope', '=', scope).execute();
  await tx.deleteFrom('syncScopes').where('scope', '=', scope).execute();
}
