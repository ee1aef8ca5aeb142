import type { UserId } from '@posy/contract/ids';
import { watchAccount } from '../features/profile/watch-account.ts';
import { setAccountWish } from '../features/session/session-state.ts';
import { takeAccount } from '../features/session/session.ts';
import type { LocalDb } from '../local/local-db.ts';
import { openLocal } from '../sync/current-local.ts';
import { type RunningSync, startSync } from '../sync/start-sync.ts';

let running: RunningSync | null = null;
let stopWatching: (() => void) | null = null;
let pushTimer: ReturnType<typeof setTimeout> | undefined;

/** Once the first screens have had their time, in ms. */
const QUIET_AFTER_MS = 10_000;

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
  pushTimer = setTimeout(() => void keepPush(local), QUIET_AFTER_MS);
  return local;
}

/** Ends the sync, before the databases go. */
export function stopServices(): void {
  running?.stop();
  running = null;
  stopWatching?.();
  stopWatching = null;
  clearTimeout(pushTimer);
}

/** Nothing anybody waits for: without a network it is done at a later start. */
async function keepPush(local: LocalDb): Promise<void> {
  try {
    await (await import('../features/push/keep-subscribed.ts')).keepSubscribed(local);
  } catch {
    // See above.
  }
}
