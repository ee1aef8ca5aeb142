import { matches } from '@posy/contract/check';
import * as Type from 'typebox';
import type { DraftRow, OutDb } from './out-db.ts';
import { isClosedForGood } from './reopen.ts';

/** Keys of drafts that are being stored. Logging out clears keys that begin with `posy.` */
const PREFIX = 'posy.draft/';

/** A draft without a file. */
const DraftSchema = Type.Object({
  updatedAt: Type.Number(),
  fields: Type.Unsafe<DraftRow['fields']>(Type.Object({})),
  file: Type.Null(),
});
type Draft = Type.Static<typeof DraftSchema>;

/**
 * Stores a draft under `id`; null deletes it. Throws when the device is full; the earlier draft stays then. It also works while
 * a page is closed: a browser may roll back what a closed page has begun to write, even with an explicit commit, while it waits
 * for another transaction. So the draft is in localStorage, which is written at once, until the database has it, or until a log-out
 * has closed that.
 */
export async function writeDraft(out: OutDb, id: string, row: Draft | null): Promise<void> {
  const key = `${PREFIX}${out.name}/${id}`;
  const text = JSON.stringify(row);
  setItem(key, text);
  await putDraft(out, id, row).finally(() => isClosedForGood(out) && setItem(key, null));
  if (getItem(key) === text) setItem(key, null);
}

/** Stores the drafts that a page was storing when it was closed. To be called before drafts are read; never fails. */
export async function storeLeftDrafts(out: OutDb): Promise<void> {
  const prefix = `${PREFIX}${out.name}/`;
  for (const key of keys().filter((each) => each.startsWith(prefix))) {
    try {
      const row: unknown = JSON.parse(getItem(key) ?? 'null');
      if (row === null || matches(DraftSchema, row)) await putDraft(out, key.slice(prefix.length), row);
      setItem(key, null);
    } catch {
      // The device is full; it stays for the next start.
    }
  }
}

async function putDraft({ drafts }: OutDb, id: string, row: Draft | null): Promise<void> {
  if (row === null) await drafts.delete(id);
  else await drafts.put({ ...row, id });
}

// A worker has no localStorage, a browser may refuse it or have no room in it.

/** Declared for the types of the worker, which compile this file as well. */
declare const localStorage: {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
};

function keys(): readonly string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

function getItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function setItem(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // The database alone stores it.
  }
}
