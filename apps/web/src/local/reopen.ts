import type Dexie from 'dexie';
import type { AnswerWatch } from './answer-watch.ts';

/** Waits before the database is opened again, in ms. */
const WAITS_MS = [50, 250, 1000];

/** Databases that were closed on purpose: upgraded or wiped by another tab, or signed out. */
const closedForGood = new WeakSet<Dexie>();

/** Closes a database so that nothing in this context opens it again. */
export function closeForGood(db: Dexie): void {
  closedForGood.add(db);
  db.close({ disableAutoOpen: true });
}

/** Whether {@link closeForGood} was called, here or by an upgrade or a wipe in another context. */
export function isClosedForGood(db: Dexie): boolean {
  return closedForGood.has(db);
}

type WatchedDb = Dexie & { readonly answers: AnswerWatch };

/**
 * Runs work on a database, and once more after opening it anew when the browser has lost the connection: WebKit drops
 * it in the background (dexie #2008, #2296), others while a page is frozen. Work that was aborted because the page was frozen
 * runs again when the page does. The work has to be one transaction or harmless to repeat.
 */
export async function withDb<T>(db: WatchedDb, work: () => Promise<T>): Promise<T> {
  for (const waitMs of WAITS_MS) {
    const { freezes } = db.answers;
    try {
      return await work();
    } catch (error) {
      if (db.answers.freezes > freezes && isAborted(error)) {
        await db.answers.resumed();
        continue;
      }
      if (!isConnectionLost(error) || closedForGood.has(db)) throw error;
      db.close({ disableAutoOpen: false });
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      if (closedForGood.has(db)) throw error;
      await db.open();
    }
  }
  return work();
}

/** Reconnects a database, unless it was closed on purpose. The next request retries a failure. */
export function reopen(db: Dexie): void {
  if (closedForGood.has(db)) return;
  db.close({ disableAutoOpen: false });
  void db.open().catch(() => undefined);
}

function isAborted(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** Says whether an error means a dropped connection, and not something wrong with the work. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'InvalidStateError' || error.name === 'DatabaseClosedError') return true;
  if (error.name === 'UnknownError') return true;
  return 'inner' in error && isConnectionLost(error.inner);
}
