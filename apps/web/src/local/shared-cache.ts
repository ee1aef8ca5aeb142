/** Cache Storage of what was shared into Posy and is in no draft yet: of the installation, whoever is signed in. */
export const SHARED_CACHE = 'shared-in';

/** Nobody wants it any more. */
export async function clearShared(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(SHARED_CACHE);
}
