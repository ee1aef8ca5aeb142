/**
 * A list of recent deletions outside of the database: a backup that is older than a deletion would undo it. An entry has 43
 * characters of base64url and belongs to a day (UTC, as 2026-01-31). Throws `StorageUnavailable`.
 */
export interface DeletionLedger {
  /** Durable when it resolves. Any number of processes may add at once. */
  add(day: string, entry: string): Promise<void>;
  /** All entries; an entry may come several times. */
  entries(): AsyncIterable<LedgerEntry>;
  /** Deletes the entries of days before `oldest`. */
  prune(oldest: string): Promise<void>;
}

export interface LedgerEntry {
  readonly day: string;
  readonly entry: string;
}

export const ENTRY = /^[\w-]{43}$/;
export const DAY = /^\d{4}-\d{2}-\d{2}$/;
