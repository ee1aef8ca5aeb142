import type { LocalDb } from '../local/local-db.ts';

/**
 * Asks the browser not to throw this person's data away when room is short. Once they have sent something of their own,
 * since then they would miss it; a browser that was told no is not asked again.
 */
export async function askToStay({ out }: LocalDb): Promise<void> {
  const storage = globalThis.navigator?.storage;
  if (typeof storage?.persist !== 'function' || (await out.kv.get('hasAskedToStay'))) return;
  await out.kv.put({ k: 'hasAskedToStay', v: true });
  await storage.persist();
}
