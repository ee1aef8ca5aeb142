import type { UserId } from '@posy/contract/ids';
import { markDirtyPosts } from '../../changes/dirty-posts.ts';
import { type Actor, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { countStats } from '../stats/stats.service.ts';
import { getVisiblePost } from './posts.service.ts';
import { addViews, insertViews, lockVisiblePosts, type ViewedPost } from './views.repo.ts';

/** Others receive views after at most this time, in ms: they are less urgent than flowers. */
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
  const posts = await lockVisiblePosts(tx, deps.db.dialect, viewerId, ids);
  const seen = await insertViews(
    tx,
    posts.map((post) => post.id),
    { viewerId, day: Math.floor(now / DAY_MS) },
  );
  const revs = await addViews(tx, seen);
  for (const [authorId, viewsCount] of viewsByAuthor(posts, revs)) await countStats(tx, authorId, { viewsCount });
  await markDirtyPosts(tx, seen, now + VIEWS_DELAY_MS);
  return revs;
}

/** Views by author, in the order of the authors' ids: users' counters are locked in this order. */
function viewsByAuthor(posts: readonly ViewedPost[], revs: ReadonlyMap<string, number>): readonly [string, number][] {
  const views = new Map<string, number>();
  for (const { id, authorId } of posts) if (revs.has(id)) views.set(authorId, (views.get(authorId) ?? 0) + 1);
  return [...views].toSorted(([a], [b]) => (a < b ? -1 : 1));
}
