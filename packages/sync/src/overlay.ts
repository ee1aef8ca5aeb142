import type { Cursor, SyncAck } from '@posy/contract/sync';

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
