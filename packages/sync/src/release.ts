import type { MutationKey } from '@posy/contract/ids';
import type { Cursor, SyncAck } from '@posy/contract/sync';
import type { OutboxEntry } from './mutation.ts';
import { isRefused } from './pending.ts';
import type { SyncPorts } from './ports.ts';

/** Keys of the entries that are acknowledged by now: take this before a pull, give it to {@link release} after. */
export async function ackedKeys({ outbox }: Pick<SyncPorts, 'outbox'>): Promise<ReadonlySet<MutationKey>> {
  const entries = await outbox.read();
  return new Set(entries.filter(({ status }) => status === 'acked').map(({ key }) => key));
}

/**
 * Deletes acknowledged entries whose effect the base rows show, so that the overlay ends without a flicker.
 *
 * @param askedAfter keys that were acknowledged before the last complete pull was requested; empty without such a pull
 */
export async function release(
  { outbox, cache }: Pick<SyncPorts, 'outbox' | 'cache'>,
  askedAfter: ReadonlySet<MutationKey>,
): Promise<void> {
  const acked = (await outbox.read()).filter(({ status }) => status === 'acked');
  if (acked.length === 0) return;
  const { settled } = await cache.readState();
  const revs = await cache.knownRevs(acked.map(({ target }) => target));
  const remove = acked
    .filter(({ key, ack }, i) => isReleased(ack, revs[i], { settled, isAskedAfterAck: askedAfter.has(key) }))
    .map(({ key }) => key);
  if (remove.length > 0) await outbox.change(() => ({ put: [], remove }));
}

/**
 * Whether another mutation of this lane is still an overlay. The rows of this entry's answer must then not be stored: a post counts
 * both, and here or from another device its count may include the other one already, whose own row is missing. The overlay would
 * count that one again. The pull that follows brings all rows together.
 */
export async function isLanePending(
  ports: Pick<SyncPorts, 'outbox' | 'cache'>,
  { key, lane }: Pick<OutboxEntry, 'key' | 'lane'>,
): Promise<boolean> {
  await release(ports, new Set());
  const entries = await ports.outbox.read();
  return entries.some((other) => other.lane === lane && other.key !== key && !isRefused(other));
}

/** The last complete pull, in relation to a mutation's acknowledgement. */
export interface PullEnd {
  /** The cursor at the end of the last complete pull (`more` false), if there was one. */
  readonly settled: Cursor | null;
  /** True when that pull was requested after the acknowledgement was stored. */
  readonly isAskedAfterAck: boolean;
}

/**
 * Whether the overlay of an acknowledged mutation may be removed, because the base rows show its effect: they have the
 * acknowledged revision, or a *complete* pull passed the acknowledged number. A page of a pull is not enough: compaction can
 * move the touch behind the page's end, and the effect would vanish for a moment.
 *
 * Without an ack header (a mutation of a row that was deleted already), and after a restored backup (another epoch, so the
 * numbers cannot be compared), any complete pull that was requested after the acknowledgement is enough.
 */
export function isReleased(ack: SyncAck | null, knownRev: number | undefined, pull: PullEnd): boolean {
  if (ack && ack.rev > 0 && knownRev !== undefined && knownRev >= ack.rev) return true;
  if (!pull.settled) return false;
  if (ack && pull.settled.epoch === ack.epoch && pull.settled.u >= ack.u) return true;
  return pull.isAskedAfterAck && (!ack || pull.settled.epoch !== ack.epoch);
}
