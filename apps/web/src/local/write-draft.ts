import type { DraftRow, OutDb } from './out-db.ts';

/**
 * Keeps what is being written under `id`; null: nothing is any more. Throws when the device is full; what was kept before stays.
 * Called in the moment in which a page dies it still writes: everything it takes is asked for before it returns.
 */
export async function writeDraft(out: OutDb, id: string, row: Omit<DraftRow, 'id'> | null): Promise<void> {
  commitAtOnce(out, id, row);
  // The same by the usual way: it tells who looks at drafts, and what went wrong.
  if (row === null) await out.drafts.delete(id);
  else await out.drafts.put({ ...row, id });
}

/**
 * Dexie ends a transaction when its last answer has come, which a page that is being left does not live to see: the browser
 * then takes the transaction back. Committed beforehand it is carried out without the page
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
    // A database that is being closed; the usual way says so.
  }
}
