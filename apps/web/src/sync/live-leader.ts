import { matches } from '@posy/contract/check';
import type { UserId } from '@posy/contract/ids';
import { ServerFrameSchema } from '@posy/contract/realtime';
import { configCall } from '@posy/contract/session';
import { type Live, type LivePorts, type LiveSocket, runLive } from '@posy/sync/live-runner';
import type { LiveEvent } from '@posy/sync/live-state';
import { dataSaver } from '../local/data-saver-choices.ts';
import type { LocalDb } from '../local/local-db.ts';
import { call } from './http.ts';
import { keepOfflineNowAndThen } from './keep-offline-now-and-then.ts';
import { runAsLeader } from './leader.ts';
import { pictureWidth } from './picture-width.ts';
import { reportedState } from './report.ts';
import type { SharedCounts } from './share-counts.ts';
import { setSyncStatus, syncStatus } from './sync-status.ts';
import type { Syncer } from './syncer.ts';
import { openTypingChannel } from './typing-channel.ts';
import { askToPrefetch } from './worker-messages.ts';

/** The first time after the first screens are drawn, then at this interval; in ms. */
const QUIET_AFTER_MS = 10_000;
const AGAIN_AFTER_MS = 300_000;

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
        showTyping: (received) => typing.post({ received }),
        onError,
      },
      transport,
      document.visibilityState === 'visible',
    );
    live = running;
    const typing = openTypingChannel(uid, {
      sent: (conversationId) => running.dispatch({ type: 'typing', conversationId }),
    });
    counts.onChange = () => running.dispatch({ type: 'watching' });
    const save = () => running.dispatch({ type: 'saving', isSaving: dataSaver.get().line.savesData });
    const stopSaving = dataSaver.subscribe(save);
    save();
    running.dispatch({ type: 'pushed', isPushed });
    running.dispatch({ type: 'start' });
    await new Promise((resolve) => leading.addEventListener('abort', resolve, { once: true }));
    stopSaving();
    typing.close();
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

/** Whether push reaches this device: then arrivals are also announced while no page of Posy is visible. */
async function hasPush(): Promise<boolean> {
  try {
    if (globalThis.Notification?.permission !== 'granted') return false;
    const registration = await navigator.serviceWorker?.getRegistration();
    return Boolean(await registration?.pushManager?.getSubscription());
  } catch {
    return false;
  }
}

/** Opens `/ws` of this origin. Frames of an unknown shape are ignored. */
function openSocket(on: Parameters<LivePorts['connect']>[0]): LiveSocket {
  const url = new URL('/ws', location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(url);
  socket.onopen = () => on.opened();
  socket.onmessage = ({ data }: MessageEvent<unknown>) => {
    const frame = typeof data === 'string' ? parsed(data) : undefined;
    if (matches(ServerFrameSchema, frame)) on.frame(frame);
  };
  socket.onclose = ({ code }) => on.closed(code);
  return {
    send(frame) {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
    },
    close: (code) => socket.close(code),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Lets the service worker prefetch content for use without a network, until `signal` ends: while the page is visible, there is a
 * network, and the data saver allows it.
 */
function prefetchNowAndThen(uid: UserId, signal: AbortSignal): void {
  const ask = () => {
    const isWorth = document.visibilityState === 'visible' && syncStatus.get().network === 'online';
    if (isWorth && dataSaver.get().allows.prefetch) askToPrefetch(uid, pictureWidth());
  };
  const first = setTimeout(ask, QUIET_AFTER_MS);
  const timer = setInterval(ask, AGAIN_AFTER_MS);
  const stop = () => {
    clearTimeout(first);
    clearInterval(timer);
  };
  signal.addEventListener('abort', stop, { once: true });
}
