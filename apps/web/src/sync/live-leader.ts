import { configCall } from '@posy/contract/session';
import { type Live, runLive } from '@posy/sync/live-runner';
import type { LiveEvent } from '@posy/sync/live-state';
import { dataSaver } from '../local/data-saver-choices.ts';
import type { LocalDb } from '../local/local-db.ts';
import { call } from './http.ts';
import { keepOfflineNowAndThen } from './keep-offline-now-and-then.ts';
import { runAsLeader } from './leader.ts';
import { openSocket } from './live-socket.ts';
import { prefetchNowAndThen } from './prefetch-now-and-then.ts';
import { reportedState } from './report.ts';
import type { SharedCounts } from './share-counts.ts';
import { setSyncStatus } from './sync-status.ts';
import type { Syncer } from './syncer.ts';

export interface LiveLeaderOptions {
  readonly local: LocalDb;
  readonly syncer: Syncer;
  readonly counts: SharedCounts;
  readonly signal: AbortSignal;
  /** Pull from this page, and poll through the worker. */
  readonly pull: () => Promise<boolean>;
  readonly poll: () => Promise<boolean>;
  readonly onLead: () => void;
  readonly onError: (error: unknown) => void;
}

/** Live updates of this page: active while it leads, without effect otherwise. */
export interface LiveLeader {
  dispatch(event: LiveEvent & { readonly type: 'online' | 'visible' | 'hidden' }): void;
  isLive(): boolean;
}

/** The leading tab of a user has the socket, or polls. This tab competes for that until `signal` ends. */
export function startLiveLeader({
  local,
  syncer,
  counts,
  signal,
  pull,
  poll,
  onLead,
  onError,
}: LiveLeaderOptions): LiveLeader {
  const { uid } = local;
  let live: Live | null = null;

  const lead = async (leading: AbortSignal): Promise<void> => {
    onLead();
    prefetchNowAndThen(uid, leading);
    keepOfflineNowAndThen(local, leading);
    const [transport, isPushed] = await Promise.all([readTransport(), hasPush()]);
    if (leading.aborted) return;
    const running = runLive(
      {
        uid,
        timers: syncer.ports.timers,
        random: local.device.random,
        connect: openSocket,
        pull: () => (running.state().transport === 'polling' || running.state().phase === 'waiting' ? poll() : pull()),
        apply: async (frame) => {
          const isApplied = await syncer.apply(frame);
          if (isApplied) setSyncStatus({ network: reportedState('online') });
          return isApplied;
        },
        watched: counts.watched,
        count: counts.take,
        readCursor: async () => (await syncer.ports.cache.readState()).cursor,
        checkSession: () => void pull(),
        onError,
      },
      transport,
      document.visibilityState === 'visible',
    );
    live = running;
    counts.onChange = () => running.dispatch({ type: 'watching' });
    const save = () => running.dispatch({ type: 'saving', isSaving: dataSaver.get().line.savesData });
    const stopSaving = dataSaver.subscribe(save);
    save();
    running.dispatch({ type: 'pushed', isPushed });
    running.dispatch({ type: 'start' });
    await new Promise((resolve) => leading.addEventListener('abort', resolve, { once: true }));
    stopSaving();
    running.dispatch({ type: 'stop' });
    live = null;
    counts.onChange = null;
  };
  runAsLeader(syncer.ports, uid, { signal, lead }, onError);

  return {
    dispatch(event) {
      if (event.type === 'hidden') void hasPush().then((isPushed) => live?.dispatch({ type: 'pushed', isPushed }));
      live?.dispatch(event);
    },
    isLive: () => live?.state().phase === 'live',
  };
}

/** Without an answer the socket is tried: the server rejects it where it is not wanted. */
async function readTransport(): Promise<'websocket' | 'polling'> {
  const config = await call(configCall, {});
  return config.kind === 'ok' ? config.body.liveTransport : 'websocket';
}

/** Whether push reaches this device: then news are also announced while no page of Posy is visible. */
async function hasPush(): Promise<boolean> {
  try {
    if (globalThis.Notification?.permission !== 'granted') return false;
    const registration = await navigator.serviceWorker?.getRegistration();
    return Boolean(await registration?.pushManager?.getSubscription());
  } catch {
    return false;
  }
}
