import type { AdminUser } from '@posy/contract/administration';
import type { Deps } from '../../deps.ts';
import { listLastSeen } from '../session/session.service.ts';
import { type AccountQuery, listAccounts } from './account-list.service.ts';

/** An account in the list of operators. `lastSeenAt` in ms; null where every session has ended. */
export interface ListedAccount extends AdminUser {
  readonly lastSeenAt: number | null;
}

/** The administrators' list of accounts, with the last use of each. Throws the `AppError`s of {@link listAccounts}. */
export async function listAccountsForShell(
  deps: Pick<Deps, 'db'>,
  query: AccountQuery,
): Promise<{ readonly accounts: readonly ListedAccount[]; readonly next: string | null }> {
  const { users, next } = await listAccounts(deps.db.read, query);
  const lastSeen = await listLastSeen(
    deps,
    users.map(({ id }) => id),
  );
  return { accounts: users.map((user) => ({ ...user, lastSeenAt: lastSeen.get(user.id) ?? null })), next };
}
