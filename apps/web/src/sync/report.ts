import type { Failure, PauseReason } from '@posy/sync/classify';
import type { DrainResult } from '@posy/sync/drain';
import type { PullResult } from '@posy/sync/pull';
import { isDeviceOffline } from './http.ts';
import { type NetworkState, setSyncStatus, syncStatus } from './sync-status.ts';

/**
 * The network state to report. A page without a network reports `offline` in any case: an answer may be from before the
 * network was lost, or have come to a service worker, which does not know.
 */
export function reportedState(network: NetworkState): NetworkState {
  return isDeviceOffline() ? 'offline' : network;
}

/** Puts the result of a pull into the status. */
export function reportPull(result: PullResult): void {
  switch (result.kind) {
    case 'complete':
      setSyncStatus({ network: reportedState('online'), lastSyncedAt: result.state.lastOkAt });
      if (syncStatus.get().auth !== 'ok') setSyncStatus({ auth: 'ok' });
      return;
    case 'foreign':
      setSyncStatus({ network: reportedState('online'), auth: 'other' });
      return;
    default:
      return reportFailure(result);
  }
}

/** Puts the result of sending into the status. */
export function reportDrain(result: DrainResult): void {
  if (result.kind === 'paused') return reportPause(result.reason);
  if (result.kind === 'idle' && result.lastFailure && result.lastFailure.kind !== 'accepted') {
    reportFailure(result.lastFailure);
  }
}

export function reportFailure(failure: Failure): void {
  switch (failure.kind) {
    case 'unreachable':
      setSyncStatus({ network: reportedState(whyCut(failure.cause)) });
      return;
    case 'busy':
      // A server that is busy, or in maintenance, is reachable; one with errors counts as down.
      setSyncStatus({
        network: reportedState(failure.status < 500 || failure.isMaintenance ? 'online' : 'server-down'),
      });
      return;
    case 'paused':
      return reportPause(failure.reason);
    case 'refused':
      setSyncStatus({ network: reportedState('online') });
  }
}

/**
 * Behind a captive portal many calls just break off, as with a server that is down. After the portal was seen, the state stays
 * `portal` until the next probe (`watch-network.ts`).
 */
function whyCut(cause: NetworkState): NetworkState {
  return cause === 'server-down' && syncStatus.get().network === 'portal' ? 'portal' : cause;
}

function reportPause(reason: PauseReason): void {
  if (reason === 'auth') setSyncStatus({ network: reportedState('online'), auth: 'needed' });
  if (reason === 'account') setSyncStatus({ network: reportedState('online'), auth: 'other' });
  if (reason === 'update') setSyncStatus({ network: reportedState('online'), isUpdateRequired: true });
}
