import { isMeant } from '@posy/sync/mutation';
import type { LocalDb } from '../../local/local-db.ts';
import { countDrafts } from '../../local/out-db.ts';

/** Work of this person that has not reached the server: wishes in the outbox, and drafts, which nobody shared yet. */
export interface Unsent {
  readonly wishes: number;
  readonly drafts: number;
}

/** How much of this person's work exists on this device alone. */
export async function countUnsent({ out }: LocalDb): Promise<Unsent> {
  const [wishes, drafts] = await Promise.all([countWishes(out), countDrafts(out)]);
  return { wishes, drafts };
}

/** How many mutations of this person wait to be sent. */
export function countWishes({ outbox }: LocalDb['out']): Promise<number> {
  return outbox.where('status').notEqual('acked').filter(isMeant).count();
}
