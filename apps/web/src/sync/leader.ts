import type { UserId } from '@posy/contract/ids';
import { withLease } from '@posy/sync/drain-lock';
import type { SyncPorts } from '@posy/sync/ports';
import { openChannel } from '../platform/open-channel.ts';
import { onLifecycle } from '../platform/page-lifecycle.ts';

/** Interval of the other tabs' tries to lead, in ms. */
const TRY_MS = 4000;

type LeaderPorts = Pick<SyncPorts, 'locks' | 'leases' | 'timers' | 'clock' | 'owner'>;

/**
 * Elects one leader among the tabs of a user, by a lock: it runs `lead` until the given signal ends. A hidden leader yields to a
 * visible tab: browsers throttle hidden tabs, which would slow down the work for all. A page that is frozen or left also
 * yields, because the browser may keep it with its locks.
 */
export function runAsLeader(
  ports: LeaderPorts,
  uid: UserId,
  { signal, lead }: { readonly signal: AbortSignal; readonly lead: (signal: AbortSignal) => Promise<void> },
  onError: (error: unknown) => void,
): void {
  const channel = openChannel(`posy-lead-${uid}`);
  let isTrying = false;
  let isFrozen = false;
  let leading: AbortController | null = null;

  const tryToBecomeLeader = async (): Promise<void> => {
    if (isTrying || isFrozen || signal.aborted) return;
    isTrying = true;
    let hasLed = false;
    try {
      await withLease(ports, `live:${uid}`, async () => {
        if (isFrozen) return;
        hasLed = true;
        leading = new AbortController();
        await lead(AbortSignal.any([signal, leading.signal]));
      });
    } catch (error) {
      onError(error);
    } finally {
      isTrying = false;
      leading = null;
    }
    if (signal.aborted) return;
    if (hasLed) channel?.postMessage('free');
    else if (isSeen()) channel?.postMessage('wanted');
  };

  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'wanted' && !isSeen()) leading?.abort();
    if (data === 'free' && isSeen()) void tryToBecomeLeader();
  });
  document.addEventListener('visibilitychange', () => isSeen() && void tryToBecomeLeader(), { signal });
  onLifecycle(signal, {
    frozen() {
      isFrozen = true;
      leading?.abort();
    },
    resumed() {
      isFrozen = false;
      void tryToBecomeLeader();
    },
  });
  const timer = setInterval(() => void tryToBecomeLeader(), TRY_MS);
  signal.addEventListener(
    'abort',
    () => {
      clearInterval(timer);
      channel?.close();
    },
    { once: true },
  );
  void tryToBecomeLeader();
}

function isSeen(): boolean {
  return document.visibilityState === 'visible';
}
