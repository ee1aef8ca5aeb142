import type { Deps } from './deps.ts';

const DAY_MS = 86_400_000;
/** Backups are deleted after this time (docs/operating/backup-and-restore.md). */
const BACKUP_DAYS = 30;
/** For clocks that are wrong, and for backups that are deleted late. */
const MARGIN_DAYS = 5;

/** The day of an instant (ms) in UTC, as the ledger names it: 2026-01-31. */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** Deletes recorded deletions that are older than every backup. Run with the house-keeping. */
export async function pruneLedger({ clock, ledger }: Pick<Deps, 'clock' | 'ledger'>): Promise<void> {
  await ledger.prune(dayOf(clock.now() - (BACKUP_DAYS + MARGIN_DAYS) * DAY_MS));
}
