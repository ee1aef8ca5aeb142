import type { UserId } from '@posy/contract/ids';
import { MAX_ALT_TEXT_LENGTH, MAX_CAPTION_LENGTH, MAX_LOCATION_LENGTH } from '@posy/contract/limits';
import type { Post, PostEntity } from '@posy/contract/posts';
import { isDeletedId, refuseDeletedId, rememberDeleted } from '../../changes/deleted-ids.ts';
import { takeDirtyPosts } from '../../changes/dirty-posts.ts';
import { forgetAnswers } from '../../changes/forget-answers.ts';
import { noteActivity } from '../../changes/note-activity.ts';
import type { Touch } from '../../changes/touches.ts';
import {
  type Actor,
  isClaimed,
  type WriteResult,
  writeOnce,
  type WriteRequest,
  type Written,
} from '../../changes/write-once.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Place } from '../../paging/place.ts';
import { readText } from '../../read-text.ts';
import { noteDone } from '../audit/audit.service.ts';
import { type CleanCaptions, cleanCaptions, type SentCaptions, stageCaptions } from '../media/captions.ts';
import { parseCaptions } from '../media/media-keys.ts';
import {
  insertStagedMedia,
  commitOrDiscard,
  deleteStagedMedia,
  removeMedia,
  type StagedMedia,
} from '../media/media.service.ts';
import { BLOCKED } from '../relations/visibility.ts';
import { countStats } from '../stats/stats.service.ts';
import { isSameMedia, type MediaSource, stageMedia } from '../uploads/stage-media.ts';
import { entityOf, postOf } from './post-json.ts';
import {
  deletePost as deletePostRow,
  findPost,
  findPostAccess,
  findPosts,
  findVisible,
  insertPost,
  findNewestPrivate,
  findVisibility,
  listByAuthor,
  listPublic,
  type PageRow,
  type PostAccess,
  type PostRow,
} from './posts.repo.ts';

export interface NewPost {
  /** Chosen by the client, or null. */
  readonly id: string | null;
  readonly content: string;
  readonly location: string;
  readonly altText: string;
  readonly isPublic: boolean;
  readonly source: MediaSource;
  /** For a video. */
  readonly captions: SentCaptions | null;
}

type PostText = Pick<NewPost, 'content' | 'location' | 'altText'>;

/** The texts as they are stored. Throws the error of a text, before any costly work. */
function readPostText({ content, location, altText }: PostText): PostText {
  return {
    content: readText(content, { limit: MAX_CAPTION_LENGTH, tooLong: 'caption_too_long' }),
    location: readText(location, { limit: MAX_LOCATION_LENGTH, tooLong: 'location_too_long' }),
    altText: readText(altText, { limit: MAX_ALT_TEXT_LENGTH, tooLong: 'alt_text_too_long' }),
  };
}

/**
 * Publishes a picture or video; `folder` is for temporary files. A repeated request, recognized by its key or by the client's id,
 * gets the first answer; its file is not processed again.
 */
export async function createPost(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  folder: string,
  typed: NewPost,
): Promise<Written<Post>> {
  const post = { ...typed, ...readPostText(typed) };
  const captions = post.captions && (await cleanCaptions(post.captions));
  const isKnown =
    (await isClaimed(deps, actor, request)) ||
    (post.id !== null && (await findPostAccess(deps.db.read, actor.userId, post.id)) !== undefined) ||
    (await isDeletedId(deps.db.read, 'post', post.id));
  if (isKnown) return writeOnce(deps, actor, request, (tx) => existingPost(tx, actor, post, captions));
  const media = await stageMedia(deps, folder, post.source, { ownerId: actor.userId, isPublic: post.isPublic });
  const staged = captions ? await stageCaptions(deps, media, captions, folder) : media;
  let isAdopted = false;
  const write = () =>
    writeOnce(deps, actor, request, async (tx, touch) => {
      const published = await publish(deps, tx, touch, actor, post, staged);
      isAdopted = published !== null;
      return published ?? existingPost(tx, actor, post, captions);
    });
  return commitOrDiscard(deps, staged, write, () => isAdopted);
}

/** Null when another request has just published with this id. */
async function publish(
  deps: Deps,
  tx: Tx,
  touch: Touch,
  actor: Actor,
  post: NewPost,
  staged: StagedMedia,
): Promise<WriteResult<Post> | null> {
  const id = post.id ?? deps.newId();
  await insertStagedMedia(deps, tx, staged);
  const isInserted = await insertPost(tx, {
    id,
    authorId: actor.userId,
    content: post.content,
    location: post.location,
    altText: post.altText,
    isPublic: post.isPublic ? 1 : 0,
    mediaId: staged.row.id,
    createdAt: deps.clock.now(),
    viewCount: 0,
    commentsCount: 0,
    flowersCount: 0,
    rev: 1,
  });
  if (!isInserted) {
    await deleteStagedMedia(tx, staged);
    return null;
  }
  await refuseDeletedId(tx, 'post', post.id);
  if (post.isPublic) touch('g', 'post', id);
  touch(`u:${actor.userId}`, 'post', id);
  await countStats(tx, actor.userId, { postsCount: 1 });
  touch(`u:${actor.userId}`, 'stats', actor.userId);
  const row = await findPost(tx, id);
  if (!row) throw new Error('A post just written is not there');
  return resultOf(row);
}

function resultOf(row: PostRow): WriteResult<Post> {
  return { status: 201, body: postOf(row, false), rev: row.rev, subject: `post:${row.id}` };
}

/** The answer for an existing id: the same post again if the author and the content are the same. */
async function existingPost(
  tx: Tx,
  actor: Actor,
  post: NewPost,
  captions: CleanCaptions | null,
): Promise<WriteResult<Post>> {
  const row = post.id === null ? undefined : await findPost(tx, post.id);
  const isSame =
    row?.authorId === actor.userId &&
    row.content === post.content &&
    row.location === post.location &&
    row.altText === post.altText &&
    (row.isPublic === 1) === post.isPublic &&
    parseCaptions(row.captions ?? null)?.hash === captions?.hash &&
    (await isSameMedia(tx, actor.userId, post.source, { id: row.mediaId, hash: row.hash }));
  if (!row || !isSame) throw new AppError('id_conflict');
  return resultOf(row);
}

/**
 * Deletes a post with its picture. The author may, and an administrator that can see it, with a line in the audit log.
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
  { authorId, isPublic, mediaId }: PostAccess,
): Promise<boolean> {
  const deleted = await deletePostRow(tx, id);
  if (!deleted) return false;
  await rememberDeleted(deps, tx, 'post', id);
  await forgetAnswers(tx, `post:${id}`);
  const [waiting] = await takeDirtyPosts(deps.db, tx, [id]);
  await countStats(tx, authorId, {
    postsCount: -1,
    viewsCount: (waiting?.views ?? 0) - deleted.viewCount,
    flowersCount: (waiting?.flowers ?? 0) - deleted.flowersCount,
  });
  await removeMedia(deps, tx, mediaId);
  if (isPublic === 1) touch('g', 'post', id);
  touch(`u:${authorId}`, 'post', id);
  touch(`u:${authorId}`, 'stats', authorId);
  await noteActivity(deps, tx, { kind: 'post', subjectId: id });
  return true;
}

/** Throws `AppError('post_not_found')` for a post that does not exist or is not visible to the viewer. */
export async function getVisiblePost(db: Db | Tx, viewerId: string, id: string): Promise<PostAccess> {
  const post = await findPostAccess(db, viewerId, id);
  const isForAll = post?.isPublic === 1 && post.isAuthorActive === 1 && (post.restriction ?? 0) < BLOCKED;
  const isVisible = post && (post.authorId === viewerId || isForAll);
  if (!isVisible) throw new AppError('post_not_found');
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

/** Author and visibility of each post; deleted posts are left out. */
export function findPostVisibility(db: Db | Tx, ids: readonly string[]) {
  return findVisibility(db, ids);
}

export interface PageRequest {
  readonly after: Place;
  readonly limit: number;
}

export interface Page {
  readonly rows: readonly PageRow[];
  /** Start of the next page; null at the end. */
  readonly next: Place | null;
}

/** All public posts and one's own private ones, newest first. */
export async function listFeed(db: Db, viewerId: UserId, { after, limit }: PageRequest): Promise<Page> {
  const params = { viewerId, ...after, limit: limit + 1 };
  const shown = await listPublic(db, params);
  const [first] = shown;
  const privateAt = first ? first.privateAt : await findNewestPrivate(db, viewerId, params);
  return merge(limit, shown, await hiddenAmong(shown, privateAt, db, params));
}

/** One user's posts that the viewer may see: only the author sees the private ones. */
export async function listPostsOf(db: Db, viewerId: UserId, authorId: string, page: PageRequest): Promise<Page> {
  const params = { viewerId, ...page.after, limit: page.limit + 1 };
  const [shown, privateAt] = await Promise.all([
    listByAuthor(db, { ...params, authorId, isPublic: 1 }),
    authorId === viewerId ? findNewestPrivate(db, viewerId, params) : null,
  ]);
  return merge(page.limit, shown, await hiddenAmong(shown, privateAt, db, params));
}

/** The viewer's private posts for a page. Usually there are none, so only the newest one's time is read with the page. */
async function hiddenAmong(
  shown: readonly PageRow[],
  privateAt: number | null,
  db: Db,
  params: Place & { readonly viewerId: string; readonly limit: number },
): Promise<readonly PageRow[]> {
  const last = shown.length < params.limit ? undefined : shown.at(-1);
  if (privateAt === null || (last && privateAt < last.createdAt)) return [];
  return listByAuthor(db, { ...params, authorId: params.viewerId, isPublic: 0 });
}

function merge(limit: number, shown: readonly PageRow[], hidden: readonly PageRow[]): Page {
  const all = hidden.length === 0 ? shown : [...shown, ...hidden].toSorted(newestFirst);
  const rows = all.length > limit ? all.slice(0, limit) : all;
  return { rows, next: all.length > limit ? (rows.at(-1) ?? null) : null };
}

function newestFirst(a: Place, b: Place): number {
  return b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);
}
