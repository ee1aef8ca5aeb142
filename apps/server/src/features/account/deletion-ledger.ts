import type { Deps } from '../../deps.ts';
import { dayOf } from '../../ledger-days.ts';

/*
 * Recently deleted accounts, stored outside of the database: a backup that is older than the deletion would restore an
 * account. An entry is an HMAC of the user's id.
 */

const LIST = 'deleted-users';
const PURPOSE = 'deleted user';

/** Records that an account was deleted. Durable when it returns. */
export async function recordDeletion(
  { clock, ledger, secret }: Pick<Deps, 'clock' | 'ledger' | 'secret'>,
  userId: string,
): Promise<void> {
  await ledger.add(LIST, dayOf(clock.now()), [secret.fingerprint(PURPOSE, userId)]);
}

/** Returns a predicate for ids of deleted accounts; null when no deletion is recorded. */
export async function readDeletions({
  ledger,
  secret,
}: Pick<Deps, 'ledger' | 'secret'>): Promise<((userId: string) => boolean) | null> {
  const entries = new Set(await Array.fromAsync(ledger.entries(LIST), ({ entry }) => entry));
  if (entries.size === 0) return null;
  const fingerprint = secret.fingerprinter(PURPOSE);
  return (userId) => entries.has(fingerprint(userId));
}
