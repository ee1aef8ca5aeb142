import type { MutationKey } from '@posy/contract/ids';
import { isByUser, type OutboxEntry } from '@posy/sync/mutation';
import type { LocalDb } from '../../local/local-db.ts';
import { cancelledKeys } from '../../sync/cancellation.ts';

/** All entries that the server does not have yet, in the order they were made. */
export async function readOutbox({ out }: LocalDb): Promise<readonly OutboxEntry[]> {
  const entries = await out.outbox.orderBy('ord').toArray();
  return entries.filter((entry) => entry.status !== 'acked' && isByUser(entry));
}

/** The whole outbox at one moment, for noticing the result of each entry. */
export interface OutboxReading {
  /** All entries of the user, including the acked ones whose rows have not arrived. */
  readonly entries: readonly OutboxEntry[];
  /** Entries that were discarded while they were being sent. */
  readonly cancelled: ReadonlySet<MutationKey>;
}

/** Run it inside `liveQuery`. */
export async function readAllEntries({ out }: LocalDb): Promise<OutboxReading> {
  const all = await out.outbox.orderBy('ord').toArray();
  return { entries: all.filter(isByUser), cancelled: cancelledKeys(all) };
}
