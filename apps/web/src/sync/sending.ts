import type { OutboxEntry } from '@posy/sync/mutation';
import type { LocalDb } from '../local/local-db.ts';

/** An entry that is being sent. */
export interface Sending {
  readonly local: LocalDb;
  readonly entry: OutboxEntry;
  /** The context that claimed it. */
  readonly owner: string;
  /** Aborted when the user discards the entry. */
  readonly signal: AbortSignal;
}
