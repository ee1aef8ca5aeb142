import { rememberDeletedMany } from '../../changes/deleted-ids.ts';
import { takeDirtyPosts } from '../../changes/dirty-posts.ts';
import { noteActivities } from '../../changes/note-activity.ts';
import { forgetAnswers } from '../../changes/stored-answers.ts';
import type { Touch } from '../../changes/touches.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type PageCursor, TOP } from '../../paging/page-cursor.ts';
import { removeManyMedia } from '../media/media.service.ts';
import { ONLY_ME } from '../relations/audience.ts';
import { bumpPosts, listSharedCursorsOf, deletePostsOf } from './posts-of-account.repo.ts';

/*
 * The posts of a user whose account is deactivated, reactivated or deleted. There may be very many, so the work is done in
 * steps, each in a short transaction.
 */

/** Deletes up to `limit` posts of a user, with their pictures and other users' rows about them. Returns whether none are left. */
export async function removePostsOf(
  deps: Pick<Deps, 'clock' | 'db' | 'jobs'>,
  tx: Tx,
  touch: Touch,
  authorId: string,
  limit: number,
): Promise<boolean> {
  const { posts, commentIds, isAll } = await deletePostsOf(tx, deps.db.dialect, authorId, limit);
  const ids = posts.map((post) => post.id);
  await rememberDeletedMany(deps, tx, 'post', ids);
  await rememberDeletedMany(deps, tx, 'comment', commentIds);
  // The author's totals go with the account.
  await takeDirtyPosts(deps.db, tx, ids);
  await noteActivities(
    deps,
    tx,
    posts.map(({ id }) => ({ kind: 'post', subjectId: id })),
  );
  for (const { id, audience } of posts) {
    if (audience !== ONLY_ME) touch('g', 'post', id);
    await forgetAnswers(tx, `post:${id}`);
  }
  await removeManyMedia(
    deps,
    tx,
    posts.flatMap((post) => post.mediaIds),
  );
  return isAll;
}

/** A device gets this many of a user's newest posts at once; older ones come with the pages of the feed. */
const SHOWN_AGAIN = 100;

/**
 * Touches the posts of one user for one viewer that can see them again. Their revision grows, because a device may have
 * received their deletion.
 */
export async function touchPostsFor(tx: Tx, touch: Touch, viewerId: string, authorId: string): Promise<void> {
  const posts = await listSharedCursorsOf(tx, authorId, TOP, SHOWN_AGAIN);
  const ids = posts.map((post) => post.id);
  await bumpPosts(tx, ids);
  for (const id of ids) touch(`u:${viewerId}`, 'post', id);
}

/**
 * Touches the posts of a user for their readers after they appeared or disappeared, `limit` of them from a position on,
 * newest first. Their revision grows: a device that received their deletion only accepts a greater one. Returns the position
 * of the next call; null at the end.
 */
export async function touchPostsOf(
  tx: Tx,
  touch: Touch,
  authorId: string,
  after: PageCursor,
  limit: number,
): Promise<PageCursor | null> {
  const posts = await listSharedCursorsOf(tx, authorId, after, limit);
  await bumpPosts(
    tx,
    posts.map((post) => post.id),
  );
  for (const { id } of posts) {
    touch('g', 'post', id);
    // The author's own devices take no rows of theirs from `g`, but compare revisions with those of answers.
    touch(`u:${authorId}`, 'post', id);
  }
  return posts.length < limit ? null : (posts.at(-1) ?? null);
}
