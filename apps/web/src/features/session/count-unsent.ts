import { isByUser } from '@posy/sync/mutation';
import type { LocalDb } from '../../local/local-db.ts';
import { countDrafts } from '../../local/out-db.ts';
import type { Waiting, WaitingKind } from '../../platform/waiting-accounts.ts';

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

const KINDS: Readonly<Record<string, WaitingKind>> = {
  'post.create': 'post',
  'message.send': 'message',
  'message.sendByUsername': 'message',
  'comment.add': 'comment',
};

/** The user's pending mutations, for the note of the log-in page. */
export async function readWaiting({ outbox }: LocalDb['out']): Promise<Waiting> {
  const entries = await outbox.where('status').notEqual('acked').filter(isByUser).toArray();
  const kinds = new Set(entries.map(({ kind }) => KINDS[kind] ?? 'item'));
  const [only = 'item', ...others] = kinds;
  return { count: entries.length, what: others.length === 0 ? only : 'item' };
}

/** Number of the user's pending mutations. */
export function countPendingMutations({ outbox }: LocalDb['out']): Promise<number> {
  return outbox.where('status').notEqual('acked').filter(isByUser).count();
}
