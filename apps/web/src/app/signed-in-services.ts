import type { UserId } from '@posy/contract/ids';
import type { CurrentUser } from '@posy/contract/users';
import { knownAccount, setDesiredAccount } from '../features/session/session-state.ts';
import { updateAccount } from '../features/session/session.ts';
import { whenShown } from '../kit/first-paint.ts';
import type { LocalDb } from '../local/local-db.ts';
import { OUTDATED_EVENT } from '../platform/draft-saver.ts';
import { onLifecycle } from '../platform/page-lifecycle.ts';
import { openLocal } from '../sync/current-local.ts';
import type { RunningSync, startSync } from '../sync/start-sync.ts';
import { isIdle } from './is-idle.ts';

let running: RunningSync | null = null;
let pushTimer: ReturnType<typeof setTimeout> | undefined;
let signedIn: AbortController | null = null;

/** Background services start this long after the first screens, in ms. Notifications start earlier. */
const QUIET_AFTER_MS = 10_000;
const NOTIFIER_AFTER_MS = 1000;
/** A chunk that could not be loaded is requested again after this, in ms, or when the network returns. */
const AGAIN_AFTER_MS = 10_000;

/** Starts everything that runs as long as a user is logged in: the databases, and the sync that fills them. */
export async function startServices(uid: UserId): Promise<LocalDb> {
  // The first screen needs only data of the device, so the sync code loads beside it.
  const loadingSync = loadSync();
  const local = await openLocal(uid);
  local.onEvent((event) => {
    stopServices();
    if (event !== 'outdated') return;
    // A newer app in another tab upgrades the databases. Drafts are the last data that this one writes.
    dispatchEvent(new Event(OUTDATED_EVENT));
    local.close();
  });
  pushTimer = setTimeout(() => void keepPush(local), QUIET_AFTER_MS);
  signedIn = new AbortController();
  const { signal } = signedIn;
  freezeWithPage(local, signal);
  void loadingSync.then((sync) => {
    if (!signal.aborted) running = sync.startSync(local);
  });
  whenShown(() => void watchOwnAccount(local, signal));
  setTimeout(() => void startNotifier(local, signal), NOTIFIER_AFTER_MS);
  setTimeout(() => void followLanguage(local, signal), NOTIFIER_AFTER_MS);
  setTimeout(() => void watchReports(local, signal), NOTIFIER_AFTER_MS);
  return local;
}

/** Ends the sync before the databases are deleted. */
export function stopServices(): void {
  running?.stop();
  running = null;
  clearTimeout(pushTimer);
  signedIn?.abort();
  signedIn = null;
}

/**
 * A frozen page cannot end its transactions, and all other contexts would wait for them: they are aborted, and repeated when the
 * page resumes. `pagehide` aborts nothing: the last mutations are still written then.
 */
function freezeWithPage({ cache, out }: LocalDb, signal: AbortSignal): void {
  const freeze = () => {
    cache.answers.freeze();
    out.answers.freeze();
  };
  const resumed = () => {
    cache.answers.resume();
    out.answers.resume();
  };
  document.addEventListener('freeze', freeze, { signal });
  onLifecycle(signal, { resumed });
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

/** Runs after the first screen, which shows the account as the device knows it. */
async function watchOwnAccount(local: LocalDb, signal: AbortSignal): Promise<void> {
  const watching = await import('../features/profile/watch-account.ts').catch(() => null);
  if (!watching || signal.aborted) return;
  const listener = {
    onAccount: (account: CurrentUser) => void updateAccount(account),
    onDesiredAccount: setDesiredAccount,
  };
  signal.addEventListener('abort', watching.watchAccount(local, listener), { once: true });
}

async function startNotifier(local: LocalDb, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const notifier = await import('../features/notifications/notifier.ts').catch(() => null);
  // A missing chunk is loaded at the next start; until then messages are in their list only.
  if (!notifier || signal.aborted) return;
  const stop = notifier.startNotifier(local);
  signal.addEventListener('abort', stop, { once: true });
}

/** Applies a language that was chosen on another device. */
async function followLanguage(local: LocalDb, signal: AbortSignal): Promise<void> {
  const following = await import('../features/preferences/follow-language.ts').catch(() => null);
  if (following && !signal.aborted) following.followLanguage(local, isIdle, signal);
}

/** The badge of administrators. */
async function watchReports(local: LocalDb, signal: AbortSignal): Promise<void> {
  if (knownAccount()?.role !== 'admin' || signal.aborted) return;
  const watching = await import('../features/reports/watch-open-reports.ts').catch(() => null);
  if (watching && !signal.aborted) watching.watchOpenReports(local, signal);
}

/** Without a network a later start does this. */
async function keepPush(local: LocalDb): Promise<void> {
  try {
    await (await import('../features/push/keep-subscribed.ts')).keepSubscribed(local);
  } catch {
    // Without a network a later start does this.
  }
}
