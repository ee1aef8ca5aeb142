import type { MutationKey } from '@posy/contract/ids';
import { isMeant, type OutboxEntry } from '@posy/sync/mutation';
import type { LocalDb } from '../../local/local-db.ts';
import { cancelledKeys } from '../../sync/cancellation.ts';

/** Everything that is not on the server yet, in the order it was wished. */
export async function readOutbox({ out }: LocalDb): Promise<readonly OutboxEntry[]> {
  const entries = await out.outbox.orderBy('ord').toArray();
  return entries.filter((entry) => entry.status !== 'acked' && isMeant(entry));
}

/** The whole outbox as it is at one moment: for noticing what became of each entry. */
export interface OutboxReading {
  /** What the person did, what is done but not yet in the rows included. */
  readonly entries: readonly OutboxEntry[];
  /** Those that were given up while they were on the wire. */
  readonly cancelled: ReadonlySet<MutationKey>;
}

/** Run it inside `liveQuery`. */
export async function readAllEntries({ out }: LocalDb): Promise<OutboxReading> {
  const all = await out.outbox.orderBy('ord').toArray();
  return { entries: all.filter(isMeant), cancelled: cancelledKeys(all) };
}
