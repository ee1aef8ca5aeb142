import type { UserId } from '@posy/contract/ids';
import type { LocalDb } from '../../local/local-db.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { setFollower } from './followers.mutators.ts';

/** Enqueues the answer to a request to follow the viewer. Throws when the device cannot store it. */
export async function answerRequest(local: LocalDb, userId: UserId, isAccepted: boolean): Promise<void> {
  await enqueue(local, setFollower, { userId, isFollower: isAccepted, isRequest: true });
}

/** Enqueues the removal of a follower. Throws when the device cannot store it. */
export async function removeFollower(local: LocalDb, userId: UserId): Promise<void> {
  await enqueue(local, setFollower, { userId, isFollower: false, isRequest: false });
}
