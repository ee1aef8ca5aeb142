import type { UserId } from '@posy/contract/ids';
import type { MuteStatus } from '@posy/contract/mutes';
import { type Actor, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { touchActivityWith } from '../activity/activity-with.ts';
import { touchPostsFor } from '../posts/posts-of-account.ts';
import { changeMute, isBlockedBy, readRelationRev } from '../relations/relations.service.ts';
import { checkAccountExists } from '../users/accounts.service.ts';

/**
 * Mutes or unmutes a user. A muted user's posts are not in the muting user's feed, and nothing they do notifies the muting
 * user. They do not learn of it, and see and can do the same as before. Throws `AppError`: `cannot_mute_self`,
 * `user_not_found`.
 */
export function setMute(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  { userId: otherId, isMuted }: { readonly userId: UserId; readonly isMuted: boolean },
): Promise<Written<MuteStatus>> {
  const { userId } = actor;
  if (otherId === userId) throw new AppError('cannot_mute_self');
  return writeOnce(deps, actor, request, async (tx, touch) => {
    await checkAccountExists(tx, otherId);
    if (await isBlockedBy(tx, userId, otherId)) throw new AppError('user_not_found');
    if (await changeMute(tx, touch, { userId, otherId }, isMuted, deps.clock.now())) {
      // The device read pages of the feed without these posts meanwhile.
      if (!isMuted) await touchPostsFor(tx, touch, userId, otherId);
      await touchActivityWith(tx, touch, userId, otherId);
    }
    return { status: 200, body: { isMuted }, rev: await readRelationRev(tx, userId, otherId) };
  });
}
