/**
 * Opens a channel between this browser's tabs and workers. null where there is none: a browser that blocks storage may refuse it.
 * The boot script then deletes the class, because Dexie opens a channel as it loads.
 */
export function openChannel(name: string): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
}
