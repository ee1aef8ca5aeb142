import type { Millis } from '@posy/std/clock';
import type { LocalDb } from './local-db.ts';
import { DISCARDED_PREFIX as PREFIX, type OutDb } from './out-db.ts';
import { deleteStoredFile } from './stored-file.ts';

/** Time for which a discarded draft can be restored, in ms; also after the app was closed. */
export const DISCARDED_MAX_AGE_MS = 3_600_000;

const discardedId = (id: string) => `${PREFIX}${id}`;

/** Moves the rows of a draft aside, with their files; replaces earlier discarded rows of these ids. */
export async function discardDraft({ out, device }: LocalDb, ids: readonly string[]): Promise<void> {
  await out.transaction('rw', out.drafts, out.chunks, async () => {
    await dropRows(out, ids.map(discardedId));
    const rows = await out.drafts.bulkGet([...ids]);
    const updatedAt = device.clock.now();
    for (const row of rows) if (row) await out.drafts.put({ ...row, id: discardedId(row.id), updatedAt });
    await out.drafts.bulkDelete([...ids]);
  });
}

/** Restores the discarded rows of these ids; false without effect where there are none or a new draft exists. */
export async function restoreDraft({ out }: LocalDb, ids: readonly string[]): Promise<boolean> {
  return await out.transaction('rw', out.drafts, async () => {
    const [rows, newer] = await Promise.all([out.drafts.bulkGet(ids.map(discardedId)), out.drafts.bulkGet([...ids])]);
    if (newer.some(Boolean) || !rows.some(Boolean)) return false;
    for (const row of rows) if (row) await out.drafts.put({ ...row, id: row.id.slice(PREFIX.length) });
    await out.drafts.bulkDelete(ids.map(discardedId));
    return true;
  });
}

/** Whether a discarded draft can still be restored. */
export async function hasDiscardedDraft({ out, device }: LocalDb, ids: readonly string[]): Promise<boolean> {
  const rows = await out.drafts.bulkGet(ids.map(discardedId));
  return rows.some((row) => row && row.updatedAt >= device.clock.now() - DISCARDED_MAX_AGE_MS);
}

/** Deletes rows that were discarded before that time, with their files. */
export async function dropOldDiscarded({ out }: LocalDb, before: Millis): Promise<void> {
  await out.transaction('rw', out.drafts, out.chunks, async () => {
    const rows = await out.drafts.where('id').startsWith(PREFIX).toArray();
    await dropRows(
      out,
      rows.filter(({ updatedAt }) => updatedAt < before).map(({ id }) => id),
    );
  });
}

async function dropRows(out: OutDb, ids: readonly string[]): Promise<void> {
  const rows = await out.drafts.bulkGet([...ids]);
  for (const row of rows) if (row?.fileId !== undefined) await deleteStoredFile(out, row.fileId);
  await out.drafts.bulkDelete([...ids]);
}
