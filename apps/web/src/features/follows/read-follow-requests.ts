import type { UserEntity } from '@posy/contract/users';
import type { LocalDb } from '../../local/local-db.ts';
import { folded } from '../../sync/folded.ts';
import { readRelations } from '../relations/read-relations.ts';
import { desiredFollowers, FOLLOWER_KIND } from './followers.mutators.ts';

/**
 * The users on this device who wait until the viewer lets them follow, newest first, without those who have a pending answer. Run it
 * inside `liveQuery`.
 */
export async function readFollowRequests(local: LocalDb): Promise<readonly UserEntity[]> {
  const { cache } = local;
  const { entries, rows } = await folded(local, [FOLLOWER_KIND], () => cache.followRequests.toArray());
  const relations = await readRelations(local);
  const answered = desiredFollowers(entries);
  const waiting = rows
    .filter(({ userId }) => !answered.has(userId) && relations.get(userId)?.isBlocked !== true)
    .toSorted((a, b) => (a.requestedAt < b.requestedAt ? 1 : -1));
  const users = await cache.users.bulkGet(waiting.map(({ userId }) => userId));
  return waiting.map(({ user }, i) => users[i] ?? user);
}
