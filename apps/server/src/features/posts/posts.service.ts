import type { UserId } from '@posy/contract/ids';
import type { PostSharer } from '@posy/contract/post-sharer';
import type { PostEntity } from '@posy/contract/posts';
import { rememberDeleted, rememberDeletedMany } from '../../changes/deleted-ids.ts';
import { takeDirtyPosts } from '../../changes/dirty-posts.ts';
import { noteActivity } from '../../changes/note-activity.ts';
import { forgetAnswers } from '../../changes/stored-answers.ts';
import type { Touch } from '../../changes/touches.ts';
import { type Actor, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { noteDone } from '../audit/audit.service.ts';
import { removeManyMedia } from '../media/media.service.ts';
import { FOLLOWERS, isForViewer, ONLY_ME } from '../relations/audience.ts';
import { BLOCKED } from '../relations/visibility.ts';
import { countStats } from '../stats/stats.service.ts';
import { findFormer, type FormerPost, listRemovedMedia } from './change-post.repo.ts';
import { deletePostRows, listCommentIdsOf, lockDeletedPosts } from './delete-posts.repo.ts';
import { entityOf } from './post-json.ts';
import { findPosts } from './post-rows.repo.ts';
import {
  findPostAccess,
  findSharer,
  findVisibility,
  findVisible,
  hasPostFor,
  listVisibleIds,
  type PostAccess,
} from './posts.repo.ts';

/**
 * Deletes a post with its pictures. The author may, and an administrator that can see it, with a line in the audit log.
 * `address`: the caller's network address.
 */
export function deletePost(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  { id, address }: { readonly id: string; readonly address: string },
): Promise<Written<null>> {
  return writeOnce(deps, actor, request, async (tx, touch) => {
    const post = await getVisiblePost(tx, actor.userId, id);
    const isOwn = post.authorId === actor.userId;
    if (!isOwn && actor.role !== 'admin') throw new AppError('not_own_post');
    if (!(await dropPost(deps, tx, touch, id, post))) throw new AppError('post_not_found');
    if (!isOwn)
      await noteDone(deps, tx, { actorId: actor.userId, action: 'post.delete', target: post.authorId, address });
    return { status: 204, body: null, rev: post.rev + 1 };
  });
}

/** Deletes a post of any author, for administrators. False when it was deleted already. */
export async function removePostOf(deps: Deps, tx: Tx, touch: Touch, authorId: string, id: string): Promise<boolean> {
  const post = await findPostAccess(tx, authorId, id);
  return post !== undefined && dropPost(deps, tx, touch, id, post);
}

async function dropPost(
  deps: Deps,
  tx: Tx,
  touch: Touch,
  id: string,
  { authorId, audience }: PostAccess,
): Promise<boolean> {
  await lockDeletedPosts(tx, deps.db.dialect, [id]);
  const commentIds = await listCommentIdsOf(tx, [id]);
  const removed = await listRemovedMedia(tx, id);
  const [deleted] = await deletePostRows(tx, [id]);
  if (!deleted) return false;
  await rememberDeleted(deps, tx, 'post', id);
  await rememberDeletedMany(deps, tx, 'comment', commentIds);
  await forgetAnswers(tx, `post:${id}`);
  const [waiting] = await takeDirtyPosts(deps.db, tx, [id]);
  await countStats(tx, authorId, {
    postsCount: -1,
    viewsCount: (waiting?.views ?? 0) - deleted.viewCount,
    flowersCount: (waiting?.flowers ?? 0) - deleted.flowersCount,
  });
  await removeManyMedia(deps, tx, [...deleted.mediaIds, ...removed]);
  if (audience !== ONLY_ME) touch('g', 'post', id);
  touch(`u:${authorId}`, 'post', id);
  touch(`u:${authorId}`, 'stats', authorId);
  await noteActivity(deps, tx, { kind: 'post', subjectId: id });
  return true;
}

/** Throws `AppError('post_not_found')` for a post that does not exist or is not visible to the viewer. */
export async function getVisiblePost(db: Db | Tx, viewerId: string, id: string): Promise<PostAccess> {
  const post = await findPostAccess(db, viewerId, id);
  const isShown = post?.isAuthorActive === 1 && (post.restriction ?? 0) < BLOCKED && isForViewer(post);
  if (!post || (post.authorId !== viewerId && !isShown)) throw new AppError('post_not_found');
  return post;
}

/** One post as its viewer sees it. Throws `AppError('post_not_found')` like {@link getVisiblePost}. */
export async function readPost({ db, postJson }: Deps, viewerId: UserId, id: string): Promise<Buffer> {
  const row = await findVisible(db.read, viewerId, id);
  const post = row && (await postJson.one(db.read, row));
  if (!post) throw new AppError('post_not_found');
  return post;
}

/** The wire forms of the posts, without access checks; deleted posts are left out. */
export async function findPostEntities(db: Db, ids: readonly string[]): Promise<PostEntity[]> {
  return ids.length === 0 ? [] : (await findPosts(db, ids)).map(entityOf);
}

/** A post before its changes, for reports. `seen`: the revision that the reporter saw. */
export function findFormerPost(db: Db | Tx, id: string, seen?: number): Promise<FormerPost> {
  return findFormer(db, id, seen);
}

/** Those of the posts that the viewer may see. */
export function findVisiblePostIds(db: Db, viewerId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return listVisibleIds(db, viewerId, ids);
}

/** Whether a user has posts for followers: these appear and disappear with a follow. */
export function hasPostsForFollowers(db: Db | Tx, authorId: string): Promise<boolean> {
  return hasPostFor(db, authorId, FOLLOWERS);
}

/** Author and visibility of each post; deleted posts are left out. */
export function findPostVisibility(db: Db | Tx, ids: readonly string[]) {
  return findVisibility(db, ids);
}

/**
 * Names of the author of a public post. Throws `AppError('post_not_found')` for a missing or private post and for one of a
 * deactivated user, so that a link does not disclose which of them it is.
 */
export async function readSharer({ db }: Pick<Deps, 'db'>, postId: string): Promise<PostSharer> {
  const sharer = await findSharer(db.read, postId);
  if (!sharer) throw new AppError('post_not_found');
  return sharer;
}
