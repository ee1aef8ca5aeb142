import type { DataSaver } from './data-saver.ts';
import type { LocalDb } from './local-db.ts';

const KEY = 'kept-full';

/** Whether the last run found no room for some file of the kept collections. */
export async function isKeptFull({ out }: LocalDb): Promise<boolean> {
  return (await out.kv.get(KEY))?.v === true;
}

/** Stores it where it changed: each write wakes the screens that show it. */
export async function noteKeptFull(local: LocalDb, isFull: boolean): Promise<void> {
  if ((await isKeptFull(local)) !== isFull) await local.out.kv.put({ k: KEY, v: isFull });
}

/**
 * Whether pictures of kept collections load: the user asked for them, so on any network, unless nothing may be loaded ahead at all.
 * Their videos load where the data saver allows it on the present network.
 */
export function allowsKeeping({ choices }: DataSaver): boolean {
  return choices.prefetch !== 'never';
}
