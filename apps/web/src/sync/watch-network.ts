import type { Random } from '@posy/std/backoff';
import type { Timers } from '@posy/sync/ports';
import { type NetworkState, setSyncStatus, syncStatus } from './sync-status.ts';

/** After a failed try the next one comes after this, twice as long each time, and at most so long, in ms. */
const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 300_000;

export interface NetworkWatchPorts {
  readonly probe: () => Promise<NetworkState>;
  readonly timers: Timers;
  readonly random: Random;
  /** Nobody looks at a page that is hidden: it asks nothing. */
  readonly isVisible: () => boolean;
  /** Posy answers: what waited for that may go on. */
  readonly onReachable: () => void;
}

export interface NetworkWatch {
  /** Somebody looks again, or the device says that there is a network: worth asking at once. */
  hurry(): void;
  stop(): void;
}

/**
 * Finds out why calls fail, and when they need not fail any longer: asks at the first failure, then ever more rarely, not
 * at all while nobody looks or the device has no network. Says what keeps Posy away; that all is well is only said by a
 * call that came through, since a server may answer this and fail at everything else.
 */
export function watchNetwork({ probe, timers, random, isVisible, onReachable }: NetworkWatchPorts): NetworkWatch {
  let tries = 0;
  let isAsking = false;
  let isStopped = false;
  let cancel: (() => void) | null = null;

  const ask = async (): Promise<void> => {
    cancel?.();
    cancel = null;
    if (isAsking || isStopped || !isVisible()) return;
    isAsking = true;
    const found = await probe();
    isAsking = false;
    if (isStopped || !isCut()) return;
    // The device tells of its network by itself.
    if (found !== 'offline') schedule();
    if (found === 'online') onReachable();
    else setSyncStatus({ network: found });
  };
  const schedule = () => {
    const ms = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries++, 10));
    cancel = timers.after(Math.round(ms * (0.8 + 0.4 * random())), () => void ask());
  };
  const look = () => {
    if (isCut()) {
      if (cancel === null) void ask();
      return;
    }
    tries = 0;
    cancel?.();
    cancel = null;
  };
  const stopListening = syncStatus.subscribe(look);
  look();
  return {
    hurry() {
      tries = 0;
      if (isCut()) void ask();
    },
    stop() {
      isStopped = true;
      cancel?.();
      stopListening();
    },
  };
}

/** Posy cannot be reached although the device believes to have a network. */
function isCut(): boolean {
  const { network } = syncStatus.get();
  return network === 'server-down' || network === 'portal';
}
