import type { DraftRow, OutDb } from './out-db.ts';

/**
 * Stores a draft under `id`; null deletes it. Throws when the device is full; the earlier draft stays then. It also works
 * while a page is closed: all its requests are made synchronously.
 */
export async function writeDraft(out: OutDb, id: string, row: Omit<DraftRow, 'id'> | null): Promise<void> {
  commitAtOnce(out, id, row);
  // The same through Dexie: it notifies live queries and reports errors.
  if (row === null) await out.drafts.delete(id);
  else await out.drafts.put({ ...row, id });
}

/**
 * Dexie commits a transaction after its last answer, which a page that is being left does not receive: the browser then
 * rolls back. An explicit commit takes effect without the page
 * (https://www.w3.org/TR/IndexedDB/#dom-idbtransaction-commit).
 */
function commitAtOnce(out: OutDb, id: string, row: Omit<DraftRow, 'id'> | null): void {
  if (!out.isOpen()) return;
  try {
    const transaction = out.backendDB().transaction('drafts', 'readwrite', { durability: 'strict' });
    const drafts = transaction.objectStore('drafts');
    if (row === null) drafts.delete(id);
    else drafts.put({ ...row, id });
    transaction.commit();
  } catch {
    // The database is being closed; Dexie's write below reports that.
  }
}
