import type { UserId } from '@posy/contract/ids';
import { pictureWidth } from './picture-width.ts';
import { askToKeepOffline, type KeepOfflineResult } from './worker-messages.ts';

/**
 * Lets the service worker load files of kept collections, in as many runs as it needs, until `signal` ends. Null without a worker
 * or an answer.
 */
export async function keepOfflineNow(uid: UserId, signal: AbortSignal): Promise<KeepOfflineResult | null> {
  for (;;) {
    const result = await askToKeepOffline(uid, pictureWidth());
    if (result !== 'more' || signal.aborted) return result;
  }
}
