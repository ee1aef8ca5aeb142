import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { INITIAL_STATUS, setSyncStatus, syncStatus } from './sync-status.ts';
import { followUploads } from './upload-progress.ts';

/** The service worker, or another tab. */
let other: BroadcastChannel;
beforeEach(() => {
  setSyncStatus(INITIAL_STATUS);
  other = new BroadcastChannel('posy-uploads');
});
afterEach(() => other.close());

test('an upload of the service worker is shown with its progress, and one of another account is not', async () => {
  const stop = followUploads('ada');

  other.postMessage({ uid: 'bea', key: 'k0', progress: { sent: 1, total: 2 } });
  other.postMessage({ uid: 'ada', key: 'k1', progress: { sent: 32, total: 64 } });
  await vi.waitFor(() => expect(syncStatus.get().uploads).toEqual([{ key: 'k1', sent: 32, total: 64 }]));
  other.postMessage({ uid: 'ada', key: 'k1', progress: null });
  await vi.waitFor(() => expect(syncStatus.get().uploads).toEqual([]));

  stop();
});
