import type { Cursor, SyncAck } from '@posy/contract/sync';

/** When an acknowledged wish was acknowledged, against the pull that just ended. */
export interface PullEnd {
  /** The cursor at the end of the last complete pull (`more` false), if there was one. */
  readonly settled: Cursor | null;
  /** True when that pull was asked for after the acknowledgement was stored. */
  readonly isAskedAfterAck: boolean;
}

/**
 * Says whether an acknowledged wish may stop being folded over the base rows, because they show its effect:
 * they carry the acknowledged revision, or a *complete* pull passed the acknowledged number. A page of a pull is not
 * enough: compaction can move the touch behind the page's end, and the wish would vanish for a moment.
 *
 * Without an ack header (a wish whose row was gone anyway), and after a restored backup (another epoch, numbers that
 * cannot be compared), a complete pull that was asked for after the acknowledgement shows whatever there is.
 */
export function isReleased(ack: SyncAck | null, knownRev: number | undefined, pull: PullEnd): boolean {
  if (ack && ack.rev > 0 && knownRev !== undefined && knownRev >= ack.rev) return true;
  if (!pull.settled) return false;
  if (ack && pull.settled.epoch === ack.epoch && pull.settled.u >= ack.u) return true;
  return pull.isAskedAfterAck && (!ack || pull.settled.epoch !== ack.epoch);
}
