import type { UserId } from '@posy/contract/ids';
import type { LocalDb } from '../../local/local-db.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { hasAllFollows } from './follows.local.ts';
import { setFollow } from './follows.mutators.ts';

/**
 * Queues the wish to follow a person, or not to any more; taken back before it was sent, it leaves nothing to send. Throws
 * when the device would not keep it.
 */
export async function followPerson(local: LocalDb, userId: UserId, isFollowing: boolean): Promise<void> {
  const isBase = async () => {
    const row = await local.cache.follows.get(userId);
    // Of somebody this device knows nothing of, it cannot say that nothing needs to be sent.
    if (!row && !(await hasAllFollows(local))) return false;
    return (row?.isFollowing ?? false) === isFollowing;
  };
  await enqueue(local, setFollow, { userId, isFollowing }, { isBase });
}
