import type { Random } from '@posy/std/backoff';
import type { Timers } from '@posy/sync/ports';
import { type NetworkState, setSyncStatus, syncStatus } from './sync-status.ts';

/** Wait after the first failed probe, doubled after each further one, and its limit; in ms. */
const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 300_000;

export interface NetworkWatchPorts {
  readonly probe: () => Promise<NetworkState>;
  readonly timers: Timers;
  readonly random: Random;
  /** A hidden page makes no calls. */
  readonly isVisible: () => boolean;
  /** Called when Posy answers: pending work may continue. */
  readonly onReachable: () => void;
}

export interface NetworkWatch {
  /** Called when the page is visible again or the device reports a network: probes at once. */
  hurry(): void;
  stop(): void;
}

/**
 * Finds out why calls fail, and when they work again: probes at the first failure, then ever more rarely, and not while the page
 * is hidden or the device has no network. Reports the obstacle; only a successful call reports `online`, because a server may
 * answer the probe and fail at everything else.
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
    // The device has an event for the end of `offline`.
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

/** Posy cannot be reached although the device reports a network. */
function isCut(): boolean {
  const { network } = syncStatus.get();
  return network === 'server-down' || network === 'portal';
}
