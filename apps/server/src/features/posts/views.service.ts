import type { UserId } from '@posy/contract/ids';
import { markDirtyPosts } from '../../changes/dirty-posts.ts';
import { type Actor, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { getVisiblePost } from './posts.service.ts';
import { addViews, insertViews, lockVisiblePosts } from './views.repo.ts';

/** Views reach others at most this late, in ms: they are worth less haste than flowers. */
const VIEWS_DELAY_MS = 60_000;
const DAY_MS = 86_400_000;

/** Counts a view, once a person, post and UTC day. Throws `AppError('post_not_found')`. */
export function viewPost(deps: Deps, actor: Actor, request: WriteRequest, id: string): Promise<Written<null>> {
  return writeOnce(deps, actor, request, async (tx) => {
    const post = await getVisiblePost(tx, actor.userId, id);
    const revs = await countViews(deps, tx, actor.userId, [id]);
    return { status: 204, body: null, rev: revs.get(id) ?? post.rev };
  });
}

/** The same for many posts. Those that are gone, or not this person's to see, are passed over. */
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

/** Returns the new revisions of those posts of which a view was counted. */
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
  await markDirtyPosts(tx, seen, now + VIEWS_DELAY_MS);
  return revs;
}
