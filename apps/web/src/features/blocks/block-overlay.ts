import type { UserId } from '@posy/contract/ids';
import type { OutboxEntry } from '@posy/sync/mutation';
import { setBlock } from './blocks.mutators.ts';

/** Kind of the folded mutations, for callers that read the outbox by kind. */
export const BLOCK_KIND = setBlock.kind;

/** The last pending block or unblock of each user. Refused ones do not count. */
export function desiredBlocks(entries: readonly OutboxEntry[]): ReadonlyMap<UserId, boolean> {
  const pendingMutations = new Map<UserId, boolean>();
  for (const entry of entries) {
    if (entry.kind !== setBlock.kind || entry.status === 'failed' || entry.status === 'blocked') continue;
    const args = setBlock.read(entry.args);
    if (args) pendingMutations.set(args.userId, args.isBlocked);
  }
  return pendingMutations;
}
