import type { CollectionId, PostId, UserId } from '@posy/contract/ids';
import { MAX_SAVED_POSTS } from '@posy/contract/limits';
import type { SavedStatus } from '@posy/contract/saved-posts';
import { readOps } from '../../changes/read-ops.ts';
import type { Touch } from '../../changes/touches.ts';
import { type Actor, type WriteResult, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { arrayOf } from '../../json-parts.ts';
import type { PageCursor } from '../../paging/page-cursor.ts';
import { findTarget, getOwnCollection } from '../collections/collections.service.ts';
import { getVisiblePost } from '../posts/posts.service.ts';
import {
  countSavedPosts,
  findSavedPost,
  listSavedPosts,
  moveSavedPost,
  putSavedPost,
  removeSavedPost,
  type SavedPageRow,
} from './saved-posts.repo.ts';
import { entityOf, savedPostsSource } from './saved-posts.sync.ts';

/** `collectionId`: null: into none; undefined: a saved post stays where it is. */
export interface SavePost {
  readonly postId: PostId;
  readonly collectionId: CollectionId | null | undefined;
}

/**
 * Saves a post that the actor can see, or moves a saved one, which may be deleted or invisible by now. A collection that was
 * deleted counts as none, so that a save from an offline device is not lost. A call without effect changes and announces nothing.
 * Throws `AppError`: `post_not_found`, `collection_not_found`, `too_many_saved_posts`.
 */
export function savePost(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  { postId, collectionId: wanted }: SavePost,
): Promise<Written<SavedStatus>> {
  const { userId } = actor;
  const save = async (tx: Tx, touch: Touch): Promise<WriteResult<SavedStatus>> => {
    const before = await findSavedPost(tx, { userId, postId });
    const isSaved = before?.isOn === 1;
    if (!isSaved) await getVisiblePost(tx, userId, postId);
    const current = isSaved ? entityOf(before).collectionId : null;
    const collectionId = wanted === undefined ? current : await findTarget(tx, userId, wanted);
    const body = { isSaved: true, collectionId };
    if (isSaved && collectionId === current) return { status: 200, body, rev: before.rev };
    if (!isSaved && (await countSavedPosts(tx, userId)) >= MAX_SAVED_POSTS) throw new AppError('too_many_saved_posts');
    const row = { userId, postId, collectionId };
    const rev = await (isSaved ? moveSavedPost(tx, row) : putSavedPost(tx, { ...row, savedAt: deps.clock.now() }));
    touch(`u:${userId}`, 'savedPost', postId);
    return { status: 200, body, rev };
  };
  return writeOnce(deps, actor, request, save, {
    // Saves of one account follow one another, and deletions of its collections: each counts the others, and finds its collection.
    isAboutActor: true,
    readOps: (tx) => readOps(tx, userId, [{ source: savedPostsSource, id: postId }]),
  });
}

/** Removes a post from one's saved ones. One that is not saved, or does not exist, is left as it is. */
export function unsavePost(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  postId: PostId,
): Promise<Written<SavedStatus>> {
  const { userId } = actor;
  const remove = async (tx: Tx, touch: Touch): Promise<WriteResult<SavedStatus>> => {
    const body = { isSaved: false, collectionId: null };
    const removed = await removeSavedPost(tx, { userId, postId });
    if (removed) touch(`u:${userId}`, 'savedPost', postId);
    const { rev } = removed ?? (await findSavedPost(tx, { userId, postId })) ?? { rev: 0 };
    return { status: 200, body, rev };
  };
  return writeOnce(deps, actor, request, remove, {
    readOps: (tx) => readOps(tx, userId, [{ source: savedPostsSource, id: postId }]),
  });
}

interface SavedPage {
  /** The elements of a JSON array of `SavedPost`. */
  readonly parts: readonly Buffer[];
  /** Start of the next page; null at the end. */
  readonly next: PageCursor | null;
}

/**
 * One's saved posts, saved last first; `collectionId`: only those of one of one's collections. Throws
 * `AppError('collection_not_found')`.
 */
export async function listSaved(
  { db, postJson }: Pick<Deps, 'db' | 'postJson'>,
  viewerId: UserId,
  collectionId: CollectionId | null,
  { after, limit }: { readonly after: PageCursor; readonly limit: number },
): Promise<SavedPage> {
  if (collectionId !== null) await getOwnCollection(db.read, viewerId, collectionId);
  const { createdAt, id } = after;
  const found = await listSavedPosts(db.read, { viewerId, createdAt, id, limit: limit + 1 }, collectionId);
  const rows = found.slice(0, limit);
  const visible = rows.filter((row) => row.isVisible === 1);
  const json = await postJson.each(db.read, visible);
  const postById = new Map(visible.map((row, i) => [row.id, json[i] ?? null]));
  return {
    parts: arrayOf(rows.map((row) => lineOf(row, postById.get(row.id) ?? null))),
    next: found.length > limit ? (rows.at(-1) ?? null) : null,
  };
}

/** A `SavedPost` as JSON, after a comma. */
function lineOf({ id, collectionId, savedRev, createdAt }: SavedPageRow, post: Buffer | null): Buffer {
  const entity = JSON.stringify(
    entityOf({ postId: id, collectionId, isOn: 1, rev: savedRev, savedAt: createdAt }),
  ).slice(0, -1);
  return Buffer.concat([Buffer.from(`,${entity},"post":`), post ?? Buffer.from('null'), Buffer.from('}')]);
}
