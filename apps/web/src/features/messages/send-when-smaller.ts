import { Listeners } from '@posy/std/store';
import type { OutboxEntry } from '@posy/sync/mutation';
import { useSyncExternalStore } from 'react';
import type { LocalDb } from '../../local/local-db.ts';
import { deleteStoredFile } from '../../local/stored-file.ts';
import { wakeDrain } from '../../sync/wake.ts';
import type { EarlyVideo } from '../attachments/attachment-state.ts';

/** An entry whose page has died is sent as it is after this time, in ms. */
export const HOLD_MS = 60_000;
const RENEW_MS = 15_000;

/**
 * Holds an enqueued message while its video is made smaller, then sends the smaller one. The original is sent if that fails, if
 * the page dies, or if the user does not want to wait. Cancelling the message stops the work.
 */
export async function sendWhenSmaller(
  local: LocalDb,
  { original, smaller, onProgress, cancel }: EarlyVideo,
): Promise<void> {
  const { id } = original.file;
  setShrinkShare(id, 0);
  onProgress((share) => setShrinkShare(id, share));
  const renew = async () => {
    const isWaiting = await change(local, id, (entry) => ({ ...entry, nextAt: local.device.clock.now() + HOLD_MS }));
    if (!isWaiting) cancel();
  };
  const timer = setInterval(() => void renew().catch(() => undefined), RENEW_MS);
  try {
    const result = await smaller;
    const isUsed = await change(local, id, (entry) => (result ? withFile(entry, result) : { ...entry, nextAt: 0 }));
    const unused = isUsed ? result && id : result?.file.id;
    if (unused) await deleteStoredFile(local.out, unused);
    wakeDrain(local.uid);
  } finally {
    clearInterval(timer);
    setShrinkShare(id, null);
  }
}

function withFile(entry: OutboxEntry, attachment: NonNullable<Awaited<EarlyVideo['smaller']>>): OutboxEntry {
  const args = typeof entry.args === 'object' ? { ...entry.args, file: attachment } : entry.args;
  return { ...entry, args, file: attachment.file, nextAt: 0 };
}

/** Changes the entry of a file if it still waits. @returns whether it does */
async function change({ out }: LocalDb, fileId: string, next: (entry: OutboxEntry) => OutboxEntry): Promise<boolean> {
  return out.transaction('rw', out.outbox, async () => {
    const entry = await out.outbox.filter(({ file }) => file?.id === fileId).first();
    if (entry?.status !== 'queued' || entry.isUrgent === true || entry.sends > 0) return false;
    await out.outbox.put(next(entry));
    return true;
  });
}

/** Progress of enqueued videos that are made smaller, 0 to 1, by the id of the original file. */
const shares = new Map<string, number>();
const listeners = new Listeners();

/** null: it is done. */
function setShrinkShare(fileId: string, share: number | null): void {
  if (share === null) shares.delete(fileId);
  else shares.set(fileId, share);
  listeners.notify();
}

/** Whole percents of making an enqueued video smaller; null while it is not. */
export function useShrinkPercent(fileId: string | null): number | null {
  return useSyncExternalStore(listeners.subscribe, () => {
    const share = fileId === null ? undefined : shares.get(fileId);
    return share === undefined ? null : Math.min(100, Math.floor(share * 100));
  });
}
