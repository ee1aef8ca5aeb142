import type { UserId } from '@posy/contract/ids';
import { dataSaver } from '../local/data-saver-choices.ts';
import { pictureWidth } from './picture-width.ts';
import { syncStatus } from './sync-status.ts';
import { askToPrefetch } from './worker-messages.ts';

/** The first time after the first screens are drawn, then at this interval; in ms. */
const QUIET_AFTER_MS = 10_000;
const AGAIN_AFTER_MS = 300_000;

/**
 * Lets the service worker prefetch content for use without a network, until `signal` ends: while the page is visible, there is a
 * network, and the data saver allows it.
 */
export function prefetchNowAndThen(uid: UserId, signal: AbortSignal): void {
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
