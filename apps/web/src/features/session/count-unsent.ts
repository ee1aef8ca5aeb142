import { isMeant } from '@posy/sync/mutation';
import type { LocalDb } from '../../local/local-db.ts';
import { countDrafts } from '../../local/out-db.ts';

/** The user's work that has not reached the server: mutations in the outbox, and unshared drafts. */
export interface Unsent {
  readonly pendingMutations: number;
  readonly drafts: number;
}

/** The amount of the user's work that exists only on this device. */
export async function countUnsent({ out }: LocalDb): Promise<Unsent> {
  const [pendingMutations, drafts] = await Promise.all([countPendingMutations(out), countDrafts(out)]);
  return { pendingMutations, drafts };
}

/** Number of the user's pending mutations. */
export function countPendingMutations({ outbox }: LocalDb['out']): Promise<number> {
  return outbox.where('status').notEqual('acked').filter(isMeant).count();
}
