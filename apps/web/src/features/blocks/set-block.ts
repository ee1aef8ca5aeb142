import { conversationIdOf } from '@posy/contract/conversation-id';
import type { UserId } from '@posy/contract/ids';
import type { LocalDb } from '../../local/local-db.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { setBlock } from './blocks.mutators.ts';

/** Enqueues a block or unblock of a user. Throws when the device cannot store it. */
export async function blockPerson(local: LocalDb, userId: UserId, isBlocked: boolean): Promise<void> {
  const id = conversationIdOf(local.uid, userId);
  const isBase = async () => {
    const row = (await local.cache.relations.get(userId)) ?? (await local.cache.conversations.get(id));
    return row !== undefined && row.isBlocked === isBlocked;
  };
  await enqueue(local, setBlock, { conversationId: id, userId, isBlocked }, { isBase });
}
