import { isMeant, type OutboxEntry } from '@posy/sync/mutation';
import type { LocalDb } from '../../local/local-db.ts';

/** Everything that is not on the server yet, in the order it was wished. */
export async function readOutbox({ out }: LocalDb): Promise<readonly OutboxEntry[]> {
  const entries = await out.outbox.orderBy('ord').toArray();
  return entries.filter((entry) => entry.status !== 'acked' && isMeant(entry));
}

/** The whole outbox, what is done but not yet in the rows included: for noticing what became of each. */
export async function readAllEntries({ out }: LocalDb): Promise<readonly OutboxEntry[]> {
  return (await out.outbox.orderBy('ord').toArray()).filter(isMeant);
}
