import type Dexie from 'dexie';
import { closeForGood } from './reopen.ts';

/** External events of an open database: another tab upgraded it, or wiped it (log-out). */
export type LocalEvent = 'outdated' | 'wiped';

/**
 * Dexie opens a database that is newer than its code, and by default reopens one that another tab upgraded, so old code would
 * write old rows into the new schema. Hence the connection is closed for good on `versionchange`, and a newer database is
 * refused on open.
 *
 * `emit` is called while the database is still open: requests that it makes synchronously are performed.
 */
export function closeOnUpgrade(db: Dexie, emit: (event: LocalEvent) => void): void {
  db.on('versionchange', (event) => {
    emit(event.newVersion === null ? 'wiped' : 'outdated');
    closeForGood(db);
    return false;
  });
}

/**
 * Throws when the stored database is newer than the code. Called before Dexie opens it, since Dexie would add missing stores
 * to a newer schema.
 *
 * @param own the device's IndexedDB, where it is not the browser's
 */
export async function checkStored(name: string, version: number, own: unknown): Promise<void> {
  const factory = isFactory(own) ? own : globalThis.indexedDB;
  // Dexie reports that the API is missing or refused.
  const all = (await factory?.databases?.().catch(() => null)) ?? [];
  const stored = all.find((each) => each.name === name)?.version ?? 0;
  if (Math.floor(stored / 10) > version) throw new OutdatedAppError(`${name} has version ${stored / 10}`);
}

/** Throws when the database that was opened is newer than the code: Dexie itself would let it write. */
export function checkVersion(db: Dexie, version: number): void {
  // Dexie multiplies versions by ten, and keeps its own number where it opened a newer one.
  const stored = Math.floor(db.backendDB().version / 10);
  if (stored > version) throw new OutdatedAppError(`${db.name} has version ${stored}, this app knows ${version}`);
}

function isFactory(value: unknown): value is IDBFactory {
  return typeof value === 'object' && value !== null && 'databases' in value;
}

/** A newer app wrote these databases: this code must not, and the page has to be reloaded. */
export class OutdatedAppError extends Error {
  override readonly name = 'OutdatedAppError';
}
