import type { UserId } from '@posy/contract/ids';
import type { OutboxEntry } from '@posy/sync/mutation';
import { setBlock } from './blocks.mutators.ts';

/** The kind of the wishes that are folded here, for who reads the outbox by kind. */
export const BLOCK_KIND = setBlock.kind;

/** The last wish about each person: who is to be blocked, and who not any more. One that was refused is no wish. */
export function desiredBlocks(entries: readonly OutboxEntry[]): ReadonlyMap<UserId, boolean> {
  const pendingMutations = new Map<UserId, boolean>();
  for (const entry of entries) {
    if (entry.kind !== setBlock.kind || entry.status === 'failed' || entry.status === 'blocked') continue;
    const args = setBlock.read(entry.args);
    if (args) pendingMutations.set(args.userId, args.isBlocked);
  }
  return pendingMutations;
}
