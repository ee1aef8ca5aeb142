import type { LocalDb } from '../local/local-db.ts';

/**
 * Asks the browser for persistent storage, once the user has sent something of their own: before that they would not miss the
 * data. A browser that has refused is not asked again.
 */
export async function askToStay({ out }: LocalDb): Promise<void> {
  const storage = globalThis.navigator?.storage;
  if (typeof storage?.persist !== 'function' || (await out.kv.get('hasAskedToStay'))) return;
  await out.kv.put({ k: 'hasAskedToStay', v: true });
  await storage.persist();
}
