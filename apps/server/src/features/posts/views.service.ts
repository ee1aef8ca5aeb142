import type { UserId } from '@posy/contract/ids';
import { markDirtyPosts } from '../../changes/dirty-posts.ts';
import { type Actor, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Tx } from '../../db/database.ts';
import { together } from '../../db/together.ts';
import type { Deps } from '../../deps.ts';
import { getVisiblePost } from './posts.service.ts';
import { addViews, insertViews, lockVisiblePosts } from './views.repo.ts';

/** Views are announced after at most this time, in ms: they are less urgent than flowers. */
const VIEWS_DELAY_MS = 60_000;
const DAY_MS = 86_400_000;

/** Counts a view, once for each user, post and UTC day. Throws `AppError('post_not_found')`. */
export function viewPost(deps: Deps, actor: Actor, request: WriteRequest, id: string): Promise<Written<null>> {
  return writeOnce(deps, actor, request, async (tx) => {
    const post = await getVisiblePost(tx, actor.userId, id);
    const revs = await countViews(deps, tx, actor.userId, [id]);
    return { status: 204, body: null, rev: revs.get(id) ?? post.rev };
  });
}

/** The same for many posts. Deleted and invisible ones are skipped. */
export function viewPosts(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  ids: readonly string[],
): Promise<Written<null>> {
  return writeOnce(deps, actor, request, async (tx) => {
    await countViews(deps, tx, actor.userId, ids);
    return { status: 204, body: null, rev: 0 };
  });
}

/** Returns the new revisions of the posts with a counted view. */
async function countViews(
  deps: Pick<Deps, 'clock' | 'db'>,
  tx: Tx,
  viewerId: UserId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const now = deps.clock.now();
  const visible = await lockVisiblePosts(tx, deps.db.dialect, viewerId, ids);
  const seen = await insertViews(tx, visible, { viewerId, day: Math.floor(now / DAY_MS) });
  const [revs] = await together([addViews(tx, seen), markDirtyPosts(tx, seen, now + VIEWS_DELAY_MS, { views: 1 })]);
  return revs;
}
