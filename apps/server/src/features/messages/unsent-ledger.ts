import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { dayOf } from '../../ledger-days.ts';

/*
 * Recently unsent messages, stored outside of the database: a backup that is older would bring their content back. An entry is the
 * message's id, which names nobody, so that a start looks it up by its key.
 */

const LIST = 'unsent-messages';
/** The job that adds an entry: the request waits for no disk and no bucket. */
export const RECORD_UNSENT = 'messages.record-unsent';

/** Queues the entry of a message, in the transaction that empties it. */
export function queueUnsentEntry({ jobs }: Pick<Deps, 'jobs'>, tx: Tx, messageId: string): Promise<void> {
  return jobs.enqueue(tx, RECORD_UNSENT, { messageId });
}

/** Adds the entry of an emptied message. Durable when it returns. Throws `StorageUnavailable`, and the errors of the disk. */
export async function recordUnsent(
  { clock, ledger }: Pick<Deps, 'clock' | 'ledger'>,
  messageId: string,
): Promise<void> {
  await ledger.add(LIST, dayOf(clock.now()), [messageId]);
}

/** The ids of the recorded messages, each once. */
export async function readUnsent({ ledger }: Pick<Deps, 'ledger'>): Promise<string[]> {
  return [...new Set(await Array.fromAsync(ledger.entries(LIST), ({ entry }) => entry))];
}
