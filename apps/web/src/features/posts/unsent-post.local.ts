import type { MutationKey } from '@posy/contract/ids';
import { waitsForUploads } from '@posy/sync/outbox-rules';
import type { LocalDb } from '../../local/local-db.ts';

/** Whether a post waits while uploads are paused, and the user has not sent it anyway. */
export async function isPostPaused({ out }: LocalDb, key: MutationKey): Promise<boolean> {
  const entry = await out.outbox.get(key);
  return entry?.status === 'queued' && waitsForUploads(entry);
}
