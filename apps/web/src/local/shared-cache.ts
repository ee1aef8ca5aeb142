/** Cache Storage of content that was shared into Posy and is in no draft yet. It belongs to the installation, not to an account. */
export const SHARED_CACHE = 'shared-in';

/** Deletes all shared content. */
export async function clearShared(): Promise<void> {
  // A private window may have no Cache Storage.
  if ('caches' in globalThis) await caches.delete(SHARED_CACHE).catch(() => false);
}
