import type { UserId } from '@posy/contract/ids';
import { watchAccount } from '../features/profile/watch-account.ts';
import { setAccountWish } from '../features/session/session-state.ts';
import { takeAccount } from '../features/session/session.ts';
import type { LocalDb } from '../local/local-db.ts';
import { openLocal } from '../sync/current-local.ts';
import { type RunningSync, startSync } from '../sync/start-sync.ts';

let running: RunningSync | null = null;
let stopWatching: (() => void) | null = null;

/** What runs for as long as somebody is signed in: their databases, and the sync that feeds them. */
export async function startServices(uid: UserId): Promise<LocalDb> {
  const local = await openLocal(uid);
  local.onEvent((event) => {
    stopServices();
    // A newer app in another tab upgraded the databases: this one must not go on with them.
    if (event === 'outdated') location.reload();
  });
  running = startSync(local);
  stopWatching = watchAccount(local, { onAccount: (account) => void takeAccount(account), onWish: setAccountWish });
  return local;
}

/** Ends the sync, before the databases go. */
export function stopServices(): void {
  running?.stop();
  running = null;
  stopWatching?.();
  stopWatching = null;
}
