import { SIGNED_OUT_KEY } from './signed-in-flag.ts';
import { WAITING_KEY } from './waiting-accounts.ts';

/** Keys that outlive an account on this device: settings of the device, not data of a user. */
const PRESERVED = new Set([
  'posy.captions',
  'posy.install',
  'posy.theme',
  'posy.text-size',
  'posy.pending-log-out',
  SIGNED_OUT_KEY,
  WAITING_KEY,
]);

/** Removes all data of the user from web storage: snapshots, marks, drafts. */
export function clearPrivateStorage(): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) {
        // In local storage `posy-…` are settings of the device; in session storage links that a visitor followed.
        const isPrivate = key.startsWith('posy.') || (storage === sessionStorage && key.startsWith('posy-'));
        if (isPrivate && !PRESERVED.has(key)) storage.removeItem(key);
      }
    }
  } catch {
    // The browser blocks storage, so there is nothing in it.
  }
}

/** Deletes the cached pictures of an account. */
export async function clearMediaCaches(uid: string): Promise<void> {
  if (!('caches' in globalThis)) return;
  // A private window may have no Cache Storage.
  const names = await caches.keys().catch(() => []);
  await Promise.all(
    names.filter((name) => name.startsWith('media-') && name.endsWith(uid)).map((name) => caches.delete(name)),
  );
}
