import type { UserId } from '@posy/contract/ids';
import { currentUserCall } from '@posy/contract/session';
import { withoutBatchDelay, withoutDelay } from '@posy/sync/outbox-rules';
import { dataSaver } from '../local/data-saver-choices.ts';
import type { LocalDb } from '../local/local-db.ts';
import { fileIdsOf } from '../local/stored-file.ts';
import { withTimeout } from '../local/with-timeout.ts';
import { onLifecycle } from '../platform/page-lifecycle.ts';
import { browserWakeLock, holdWakeLock } from '../platform/wake-lock.ts';
import { askToStay } from './ask-to-stay.ts';
import { registerBackgroundSync } from './background-sync.ts';
import { countWaiting } from './count-waiting.ts';
import { call, isDeviceOffline } from './http.ts';
import { listenToPage } from './listen-to-page.ts';
import type { LiveLeader } from './live-leader.ts';
import { probeNetwork } from './probe-network.ts';
import { setRefresh } from './refresh.ts';
import { reportedState, reportDrain, reportPull } from './report.ts';
import { startCounts } from './start-counts.ts';
import { setSyncStatus, syncStatus } from './sync-status.ts';
import { type Syncer, createSyncer } from './syncer.ts';
import { followUploads } from './upload-progress.ts';
import { onWake, wakeDrain } from './wake.ts';
import { watchNetwork } from './watch-network.ts';
import { nudgeWorker, tickWorker } from './worker-messages.ts';

/** The outbox is checked at this interval in case events were missed, in ms. */
const TICK_MS = 15_000;
/** The outbox is checked again after this time when the worker or another tab is sending, in ms. */
const ELSEWHERE_MS = 5000;
/** A page without anything to send asks at this interval whether a maintenance has ended, in ms. */
const MAINTENANCE_TICK_MS = 60_000;
/** Longest timer, in ms: a clock that was set back makes waits of years, and browsers run such a timer at once. */
const LONGEST_WAIT_MS = 3_600_000;
/** A tab that leads within this time after its start is the only one, in ms. */
const ALONE_WITHIN_MS = 4000;
/** Longest wait of the first pull for the outbox, in ms. */
const RESUME_MS = 2000;
/** A page that was hidden for this long, in ms, may have been suspended. */
const SUSPENDED_AFTER_MS = 10_000;
/** Duration of a start, in ms; later work is delayed by this. */
const QUIET_AFTER_MS = 10_000;

export interface RunningSync {
  /** Stops all of it, at log-out. */
  stop(): void;
}

/**
 * Syncs a user's device while the page is open.
 *
 * Every tab sends (one at a time, by lock); one tab, the leader, has the socket, or polls through the service worker. All tabs
 * get data through Dexie.
 */
export function startSync(local: LocalDb): RunningSync {
  const { uid } = local;
  const stopping = new AbortController();
  const { signal } = stopping;
  const counts = startCounts(local, signal);
  const syncer = createSyncer(local, {
    // The socket brings them, where there is one.
    counts: { watched: () => (live?.isLive() ? [] : counts.watched()), take: counts.take },
    onSent: () => void askToStay(local).catch(() => undefined),
    onPulled: (result) => void (signal.aborted || reportPull(result)),
  });
  // A page that is being left closes the databases under running work; such errors are not reported.
  const complain = (error: unknown): void => {
    if (!signal.aborted) reportError(error);
  };
  let live: LiveLeader | null = null;
  let dueTimer: ReturnType<typeof setTimeout> | undefined;
  let hiddenAt = local.device.clock.now();

  const pull = async (): Promise<boolean> => {
    if (signal.aborted) return false;
    setSyncStatus({ isSyncing: true });
    try {
      const result = await syncer.pull();
      reportPull(result);
      if (result.kind === 'paused') await syncer.ports.outbox.savePause(result.reason);
      return result.kind === 'complete';
    } catch (error) {
      // Storage failed: the next event tries again, and the screen keeps its present rows.
      complain(error);
      return false;
    } finally {
      setSyncStatus({ isSyncing: false });
    }
  };

  const drainIn = (waitMs: number): void => {
    clearTimeout(dueTimer);
    dueTimer = setTimeout(() => void drain(), Math.min(Math.max(250, waitMs), LONGEST_WAIT_MS));
  };
  const drain = async (): Promise<void> => {
    if (signal.aborted || isDeviceOffline()) return;
    try {
      const result = await syncer.drain();
      reportDrain(result);
      // Another context that drains does not tell when the next entry is due.
      if (result.kind === 'elsewhere') drainIn(ELSEWHERE_MS);
      if (result.kind === 'idle' && result.nextAt !== null) drainIn(result.nextAt - local.device.clock.now());
    } catch (error) {
      complain(error);
    }
  };

  /** Polls through the worker, so that one poll serves all tabs and continues while this one is being closed. */
  const poll = async (): Promise<boolean> => {
    const answer = await tickWorker(uid, counts.watched());
    if (answer === null) return pull();
    if (answer) setSyncStatus({ network: reportedState('online'), lastSyncedAt: local.device.clock.now() });
    // The worker does not report the cause to this page; a pull of its own does.
    return answer || pull();
  };

  const back = async (): Promise<void> => {
    await resumeIfSignedIn(local, syncer, complain);
    void startLive();
    live?.dispatch({ type: 'online' });
    // A socket that survived still delivers, but does not prove that calls work again.
    const isInStep = live?.isLive() && syncStatus.get().network === 'online';
    await Promise.all([drain(), isInStep ? undefined : pull()]);
  };

  const watch = watchNetwork({
    probe: probeNetwork,
    timers: syncer.ports.timers,
    random: local.device.random,
    isVisible: () => document.visibilityState === 'visible',
    onReachable: () => void sendDelayed(syncer).then(back),
  });
  listenToPage(signal, {
    online: () => {
      setSyncStatus({ network: reportedState('online') });
      void sendDelayed(syncer).then(back);
    },
    offline: () => setSyncStatus({ network: 'offline' }),
    visible: () => {
      watch.hurry();
      void startLive();
      live?.dispatch({ type: 'visible' });
      void sendDelayed(syncer).then(drain);
      // iOS suspends hidden pages without an event, and their sockets die unnoticed.
      if (local.device.clock.now() - hiddenAt >= SUSPENDED_AFTER_MS) void pull();
    },
    hidden: () => {
      hiddenAt = local.device.clock.now();
      live?.dispatch({ type: 'hidden' });
      void sendBatched(syncer, uid);
    },
  });
  onLifecycle(signal, { resumed: () => void sendDelayed(syncer).then(back) });
  const stopWake = onWake(uid, () => {
    void drain();
    nudgeWorker(uid);
    void registerBackgroundSync();
  });
  const stopFollowing = followUploads(uid);
  const stopCounting = countWaiting(local, complain);
  // On another network, or after a change of settings, paused uploads may be sent.
  const stopSaving = dataSaver.subscribe(() => dataSaver.get().allows.uploads && void drain());
  const awake = holdWakeLock(browserWakeLock(), document);
  const stopAwake = syncStatus.subscribe(() => awake.keep(syncStatus.get().uploads.length > 0));
  // Behind a captive portal the browser never was offline, so there is no `online` event.
  let wasCut = false;
  const stopWatching = syncStatus.subscribe(() => {
    const { network } = syncStatus.get();
    const isBack = wasCut && network === 'online';
    wasCut = network === 'offline' || network === 'portal' || (wasCut && !isBack);
    if (isBack) void sendDelayed(syncer).then(drain);
  });
  const ticker = setInterval(() => syncStatus.get().waiting !== 0 && void drain(), TICK_MS);

  const maintenanceTicker = setInterval(() => {
    if (syncStatus.get().maintenance !== null && document.visibilityState === 'visible') void pull();
  }, MAINTENANCE_TICK_MS);

  const tidyUp = async () => {
    const { tidy } = await import('../local/tidy.ts');
    await tidy(local);
  };
  const startedAt = local.device.clock.now();
  let isLoading = false;
  /** Live updates are not needed for drawing, so they are in a chunk of their own; a failed load is tried again. */
  const startLive = async (): Promise<void> => {
    if (live || isLoading || signal.aborted) return;
    isLoading = true;
    try {
      const { startLiveLeader } = await import('./live-leader.ts');
      if (signal.aborted) return;
      live = startLiveLeader({
        local,
        syncer,
        counts,
        signal,
        pull,
        poll,
        onLead() {
          // A tab that leads at once is the only one, so no other tab is showing the old posts that are deleted.
          if (local.device.clock.now() - startedAt < ALONE_WITHIN_MS)
            afterFirstScreens(() => void tidyUp().catch(complain), signal);
        },
        onError: complain,
      });
    } catch {
      // The next event tries again.
    } finally {
      isLoading = false;
    }
  };

  if (isDeviceOffline()) setSyncStatus({ network: 'offline' });
  void readLastSync(local);
  void removeOrphanBytes(local).catch(() => undefined);
  void startLive();
  const resuming = resumeIfSignedIn(local, syncer, complain);
  // Screens do not wait for the outbox, but sending does.
  void withTimeout(RESUME_MS, resuming, undefined).then(pull);
  void resuming.then(() => Promise.all([drain(), registerIfWaiting(local).catch(complain)]));

  setRefresh(pull);
  return {
    stop() {
      stopping.abort();
      setRefresh(null);
      stopWake();
      stopFollowing();
      stopCounting();
      stopSaving();
      stopWatching();
      watch.stop();
      stopAwake();
      awake.stop();
      clearInterval(ticker);
      clearInterval(maintenanceTicker);
      clearTimeout(dueTimer);
    },
  };
}

/** Delays work until the first screens are drawn. */
function afterFirstScreens(work: () => void, signal: AbortSignal): void {
  const timer = setTimeout(work, QUIET_AFTER_MS);
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
}

/** A pause ends when the same account is logged in again, and the app is new enough. */
async function resumeIfSignedIn(local: LocalDb, syncer: Syncer, complain: (error: unknown) => void): Promise<void> {
  const { outbox } = syncer.ports;
  try {
    if ((await outbox.readPause()) === null) return;
    const answer = await call(currentUserCall, {});
    if (answer.kind !== 'ok' || answer.body.id !== local.uid) return;
    await outbox.savePause(null);
    setSyncStatus({ auth: 'ok', isUpdateRequired: false });
  } catch (error) {
    complain(error);
  }
}

/** Entries that waited only because the server was unreachable are due now. */
async function sendDelayed(syncer: Syncer): Promise<void> {
  await syncer.ports.outbox.change((entries) => ({ put: withoutDelay(entries), remove: [] })).catch(() => undefined);
}

/** Sends views and the like that wait for more of their kind. The worker is notified too, as this page may be closed first. */
async function sendBatched(syncer: Syncer, uid: UserId): Promise<void> {
  const hasChanged = await syncer.ports.outbox
    .change((entries) => ({ put: withoutBatchDelay(entries), remove: [] }))
    .then(({ put }) => put.length > 0)
    .catch(() => false);
  if (hasChanged) wakeDrain(uid);
}

async function readLastSync({ cache }: LocalDb): Promise<void> {
  const state = await cache.sync.get('state').catch(() => undefined);
  if (state?.lastOkAt) setSyncStatus({ lastSyncedAt: state.lastOkAt });
}

async function registerIfWaiting({ out }: LocalDb): Promise<void> {
  if ((await out.outbox.where('status').equals('queued').count()) > 0) await registerBackgroundSync();
}

/** Removes files whose entry was never stored: the page crashed in between, at least an hour ago. */
async function removeOrphanBytes({ out, device }: LocalDb): Promise<void> {
  await out.transaction('rw', out.outbox, out.chunks, out.drafts, async () => {
    const desired = new Set((await out.outbox.toArray()).flatMap(fileIdsOf));
    for (const { fileId } of await out.drafts.toArray()) if (fileId !== undefined) desired.add(fileId);
    const keys = await out.chunks
      .where('at')
      .below(device.clock.now() - 3_600_000)
      .primaryKeys();
    await out.chunks.bulkDelete(keys.filter(([key]) => !desired.has(key)));
  });
}
