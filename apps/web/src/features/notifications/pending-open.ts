import type { LocalDb } from '../../local/local-db.ts';
import { isNotificationPath } from './notification-path.ts';

const KEY = 'pending-open';
/** A tap is dropped after this time, in ms: the user has since opened the app for another reason. */
const GOOD_FOR_MS = 30_000;

/** Stores the path of a tapped notification: iOS may open the window and lose the message to it. */
export async function savePendingOpen({ out, device }: LocalDb, path: string): Promise<void> {
  await out.kv.put({ k: KEY, v: { path, at: device.clock.now() } });
}

/** Returns the path of a notification that was tapped just now, and deletes it. */
export async function consumePendingOpen({ out, device }: LocalDb): Promise<string | null> {
  return out.transaction('rw', out.kv, async () => {
    const value = (await out.kv.get(KEY))?.v;
    if (value === undefined) return null;
    await out.kv.delete(KEY);
    if (typeof value !== 'object' || value === null || !('path' in value) || !('at' in value)) return null;
    const { path, at } = value;
    const isRecent = typeof at === 'number' && Math.abs(device.clock.now() - at) < GOOD_FOR_MS;
    return isRecent && isNotificationPath(path) ? path : null;
  });
}
