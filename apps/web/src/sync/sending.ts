import type { OutboxEntry } from '@posy/sync/mutation';
import type { LocalDb } from '../local/local-db.ts';

/** An entry on its way to the server. */
export interface Sending {
  readonly local: LocalDb;
  readonly entry: OutboxEntry;
  /** The context that claimed it. */
  readonly owner: string;
  /** Aborted when the person gives the entry up. */
  readonly signal: AbortSignal;
}
