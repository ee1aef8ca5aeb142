import type { MutationKey } from '@posy/contract/ids';
import { isHoldable } from '@posy/sync/outbox-rules';
import type { LocalDb } from '../../local/local-db.ts';

/** Whether a post waits where uploads are held: nobody said to send it all the same. */
export async function isPostHeld({ out }: LocalDb, key: MutationKey): Promise<boolean> {
  const entry = await out.outbox.get(key);
  return entry?.status === 'queued' && isHoldable(entry);
}
