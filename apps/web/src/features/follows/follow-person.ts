import type { UserId } from '@posy/contract/ids';
import type { LocalDb } from '../../local/local-db.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { setFollow } from './follows.mutators.ts';
import { hasAllFollows } from './read-follows.ts';

/**
 * Enqueues a follow or unfollow; undoing an unsent one leaves nothing to send. Throws when the device cannot store it.
 */
export async function followPerson(local: LocalDb, userId: UserId, isFollowing: boolean): Promise<void> {
  const isBase = async () => {
    const row = await local.cache.follows.get(userId);
    // Without a row the server's state is unknown, so the mutation has to be sent.
    if (!row && !(await hasAllFollows(local))) return false;
    return (row !== undefined && (row.isFollowing || row.isRequested === true)) === isFollowing;
  };
  await enqueue(local, setFollow, { userId, isFollowing }, { isBase });
}
