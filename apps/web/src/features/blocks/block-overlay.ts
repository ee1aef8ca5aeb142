import type { UserId } from '@posy/contract/ids';
import type { OutboxEntry } from '@posy/sync/mutation';
import { desiredOf } from '@posy/sync/pending';
import { setBlock } from './blocks.mutators.ts';

/** Kind of the folded mutations, for callers that read the outbox by kind. */
export const BLOCK_KIND = setBlock.kind;

/** The last pending block or unblock of each user. */
export function desiredBlocks(entries: readonly OutboxEntry[]): ReadonlyMap<UserId, boolean> {
  return desiredOf(setBlock, entries, ({ userId, isBlocked }) => [userId, isBlocked]);
}
