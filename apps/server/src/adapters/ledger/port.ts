/** The lists of a ledger, by the names of their folders. Older versions know `deleted-users` alone. */
export const LEDGER_LISTS = ['deleted-users', 'unsent-messages'] as const;
export type LedgerList = (typeof LEDGER_LISTS)[number];

/**
 * Lists of recent deletions outside of the database: a backup that is older than a deletion would undo it. An entry belongs to a day
 * (UTC, as 2026-01-31). Entries of `deleted-users` have 43 characters of base64url; those of `unsent-messages` are UUIDs. Throws
 * `StorageUnavailable`.
 */
export interface DeletionLedger {
  /** Durable when it resolves. Any number of processes may add at once. */
  add(list: LedgerList, day: string, entries: readonly string[]): Promise<void>;
  /** All entries of a list; an entry may come several times. */
  entries(list: LedgerList): AsyncIterable<LedgerEntry>;
  /** Deletes the entries of days before `oldest`, of all lists. */
  prune(oldest: string): Promise<void>;
}

export interface LedgerEntry {
  readonly day: string;
  readonly entry: string;
}

const FORMS: Readonly<Record<LedgerList, RegExp>> = {
  'deleted-users': /^[\w-]{43}$/,
  'unsent-messages': /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
};

/** Whether a text has the form of a list's entries: a crash may have cut a line off. */
export function isEntry(list: LedgerList, text: string): boolean {
  return FORMS[list].test(text);
}

export const DAY = /^\d{4}-\d{2}-\d{2}$/;
