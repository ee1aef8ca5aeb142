import type { Deps } from '../../deps.ts';

/*
 * Recently deleted accounts, stored outside of the database: a backup that is older than the deletion would restore an
 * account. An entry is an HMAC of the user's id.
 */

const DAY_MS = 86_400_000;
/** Backups are deleted after this time (docs/operating/backup-and-restore.md). */
const BACKUP_DAYS = 30;
/** For clocks that are wrong, and for backups that are deleted late. */
const MARGIN_DAYS = 5;
const PURPOSE = 'deleted user';

/** Records that an account was deleted. Durable when it returns. */
export async function recordDeletion(
  { clock, ledger, secret }: Pick<Deps, 'clock' | 'ledger' | 'secret'>,
  userId: string,
): Promise<void> {
  await ledger.add(dayOf(clock.now()), secret.fingerprint(PURPOSE, userId));
}

/** Returns a predicate for ids of deleted accounts; null when no deletion is recorded. */
export async function readDeletions({
  ledger,
  secret,
}: Pick<Deps, 'ledger' | 'secret'>): Promise<((userId: string) => boolean) | null> {
  const entries = new Set(await Array.fromAsync(ledger.entries(), ({ entry }) => entry));
  if (entries.size === 0) return null;
  const fingerprint = secret.fingerprinter(PURPOSE);
  return (userId) => entries.has(fingerprint(userId));
}

/** Deletes entries that are older than every backup. Run with the house-keeping. */
export async function pruneDeletions({ clock, ledger }: Pick<Deps, 'clock' | 'ledger'>): Promise<void> {
  await ledger.prune(dayOf(clock.now() - (BACKUP_DAYS + MARGIN_DAYS) * DAY_MS));
}

/** The day of an instant (ms) in UTC, as 2026-01-31. */
function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
