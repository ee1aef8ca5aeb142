import type { UserId } from '@posy/contract/ids';
import type { CurrentUser } from '@posy/contract/users';
import { setDesiredAccount } from '../features/session/session-state.ts';
import { takeAccount } from '../features/session/session.ts';
import type { LocalDb } from '../local/local-db.ts';
import { OUTDATED_EVENT } from '../platform/draft-saver.ts';
import { openLocal } from '../sync/current-local.ts';
import type { RunningSync, startSync } from '../sync/start-sync.ts';
import { whenShown } from './first-paint.ts';
import { isIdle } from './is-idle.ts';

let running: RunningSync | null = null;
let pushTimer: ReturnType<typeof setTimeout> | undefined;
let living: AbortController | null = null;

/** Once the first screens have had their time, in ms. Who is told of messages is somewhat less patient. */
const QUIET_AFTER_MS = 10_000;
const NOTIFIER_AFTER_MS = 1000;
/** A part that could not be had is asked for again after this, in ms, or when there is a network again. */
const AGAIN_AFTER_MS = 10_000;

/** What runs for as long as somebody is signed in: their databases, and the sync that feeds them. */
export async function startServices(uid: UserId): Promise<LocalDb> {
  // What is shown is on the device; what keeps it in step comes meanwhile.
  const loadingSync = loadSync();
  const local = await openLocal(uid);
  local.onEvent((event) => {
    stopServices();
    if (event !== 'outdated') return;
    // A newer app in another tab upgrades the databases. What was typed a moment ago is the last that this one writes.
    dispatchEvent(new Event(OUTDATED_EVENT));
    local.close();
  });
  pushTimer = setTimeout(() => void keepPush(local), QUIET_AFTER_MS);
  living = new AbortController();
  const { signal } = living;
  abortWritesWhenFrozen(local, signal);
  void loadingSync.then((sync) => {
    if (!signal.aborted) running = sync.startSync(local);
  });
  whenShown(() => void watchOwnAccount(local, signal));
  setTimeout(() => void startNotifier(local, signal), NOTIFIER_AFTER_MS);
  setTimeout(() => void followLanguage(local, signal), NOTIFIER_AFTER_MS);
  return local;
}

/** Ends the sync, before the databases go. */
export function stopServices(): void {
  running?.stop();
  running = null;
  clearTimeout(pushTimer);
  living?.abort();
  living = null;
}

/**
 * A page that is frozen cannot end its transactions, and everybody else would wait for them. Not when it is hidden or left:
 * then what somebody did last is still written.
 */
function abortWritesWhenFrozen({ cache, out }: LocalDb, signal: AbortSignal): void {
  const abort = () => {
    cache.answers.abortWrites();
    out.answers.abortWrites();
  };
  document.addEventListener('freeze', abort, { signal });
}

async function loadSync(): Promise<{ readonly startSync: typeof startSync }> {
  for (;;) {
    const sync = await import('../sync/start-sync.ts').catch(() => null);
    if (sync) return sync;
    await new Promise<void>((resolve) => {
      setTimeout(resolve, AGAIN_AFTER_MS);
      addEventListener('online', () => resolve(), { once: true });
    });
  }
}

/** Behind the first screen, which knows the account as it was last seen. */
async function watchOwnAccount(local: LocalDb, signal: AbortSignal): Promise<void> {
  const watching = await import('../features/profile/watch-account.ts').catch(() => null);
  if (!watching || signal.aborted) return;
  const listener = {
    onAccount: (account: CurrentUser) => void takeAccount(account),
    onDesiredAccount: setDesiredAccount,
  };
  signal.addEventListener('abort', watching.watchAccount(local, listener), { once: true });
}

async function startNotifier(local: LocalDb, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const notifier = await import('../features/notifications/notifier.ts').catch(() => null);
  // A chunk that cannot be had is there after the next start; messages are in their list meanwhile.
  if (!notifier || signal.aborted) return;
  const stop = notifier.startNotifier(local);
  signal.addEventListener('abort', stop, { once: true });
}

/** What was chosen on another device is spoken here, too. */
async function followLanguage(local: LocalDb, signal: AbortSignal): Promise<void> {
  const following = await import('../features/preferences/follow-language.ts').catch(() => null);
  if (following && !signal.aborted) following.followLanguage(local, isIdle, signal);
}

/** Nothing anybody waits for: without a network it is done at a later start. */
async function keepPush(local: LocalDb): Promise<void> {
  try {
    await (await import('../features/push/keep-subscribed.ts')).keepSubscribed(local);
  } catch {
    // See above.
  }
}
