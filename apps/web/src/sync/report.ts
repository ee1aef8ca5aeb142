import type { Failure, PauseReason } from '@posy/sync/classify';
import type { DrainOutcome } from '@posy/sync/drain';
import type { PullOutcome } from '@posy/sync/pull';
import { setSyncStatus, syncStatus } from './sync-status.ts';

/** Tells what a pull found out. */
export function reportPull(outcome: PullOutcome): void {
  switch (outcome.kind) {
    case 'complete':
      setSyncStatus({ network: 'online', lastSyncedAt: outcome.state.lastOkAt });
      if (syncStatus.get().auth !== 'ok') setSyncStatus({ auth: 'ok' });
      return;
    case 'foreign':
      setSyncStatus({ network: 'online', auth: 'other' });
      return;
    default:
      return reportFailure(outcome);
  }
}

/** Tells what sending found out. */
export function reportDrain(outcome: DrainOutcome): void {
  if (outcome.kind === 'paused') return reportPause(outcome.reason);
  if (outcome.kind === 'idle' && outcome.lastFailure && outcome.lastFailure.kind !== 'accepted') {
    reportFailure(outcome.lastFailure);
  }
}

export function reportFailure(failure: Failure): void {
  switch (failure.kind) {
    case 'unreachable':
      setSyncStatus({ network: failure.cause });
      return;
    case 'busy':
      // A server that asks for patience is there; one that breaks is as good as down.
      setSyncStatus({ network: failure.status >= 500 ? 'server-down' : 'online' });
      return;
    case 'paused':
      return reportPause(failure.reason);
    case 'refused':
      setSyncStatus({ network: 'online' });
  }
}

function reportPause(reason: PauseReason): void {
  if (reason === 'auth') setSyncStatus({ network: 'online', auth: 'needed' });
  if (reason === 'account') setSyncStatus({ network: 'online', auth: 'other' });
  if (reason === 'update') setSyncStatus({ network: 'online', isUpdateRequired: true });
}
