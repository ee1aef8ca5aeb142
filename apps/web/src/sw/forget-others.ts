import Dexie from 'dexie';
import { isRemembered } from '../local/app-meta.ts';

/** Names of databases and of caches of pictures; the rest is the id of their account. */
const OF_ACCOUNT = /^(cache|media|out)-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/**
 * Deletes what is left on this device of accounts that were logged out: a page or worker that was killed may have stopped a
 * log-out halfway, or have written after it. Unsent mutations and drafts stay: they wait for the next log-in.
 */
export async function forgetOthers(): Promise<void> {
  for (const name of await caches.keys()) {
    if (await isLeft(name)) await caches.delete(name);
  }
  for (const { name = '' } of (await indexedDB.databases?.()) ?? []) {
    if ((await isLeft(name)) && !(await hasUnsent(name))) await Dexie.delete(name);
  }
}

async function isLeft(name: string): Promise<boolean> {
  const uid = OF_ACCOUNT.exec(name)?.[2];
  return uid !== undefined && !(await isRemembered(uid));
}

async function hasUnsent(name: string): Promise<boolean> {
  if (!name.startsWith('out-')) return false;
  const db = await new Dexie(name).open();
  try {
    const unsent = db.tables.filter((table) => table.name === 'outbox' || table.name === 'drafts');
    const counts = await Promise.all(unsent.map((table) => table.count()));
    return counts.some((count) => count > 0);
  } finally {
    db.close();
  }
}
