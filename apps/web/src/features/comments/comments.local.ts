import type { CommentEntity } from '@posy/contract/comments';
import type { CommentId, PostId } from '@posy/contract/ids';
import type { PostEntity } from '@posy/contract/posts';
import type { Author } from '@posy/contract/users';
import type { Millis } from '@posy/std/clock';
import type { OutboxEntry } from '@posy/sync/mutation';
import { deletedBy, isRefused } from '@posy/sync/pending';
import { commentsOf, threadKey } from '../../local/forget-rows.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { folded } from '../../sync/folded.ts';
import { type CommentFlowers, commentFlowersOf } from '../comment-flowers/comment-flower-overlay.ts';
import { setCommentFlower } from '../comment-flowers/comment-flowers.switch.ts';
import { readRelations } from '../relations/read-relations.ts';
import { COMMENT_KINDS, DELETE_COMMENT_KIND, unsentComments } from './comment-overlay.ts';
import { type CommentView, foldThread } from './thread-overlay.ts';

/** The post of a thread; null if this device does not have it. */
export interface ThreadPost {
  readonly content: string;
  readonly authorId: string;
  /** Changes with every new row of the post from the server. '' for a post that is not sent yet. */
  readonly version: string;
}

/** A thread as stored on this device. */
export interface Thread {
  readonly post: ThreadPost | null;
  /** Oldest first, up to the end of the fetched part. */
  readonly comments: readonly CommentView[];
  /** The viewer's new comments after the part that is not loaded yet. */
  readonly beyond: readonly CommentView[];
  readonly hasMore: boolean;
  /** Time of the last fetch, in ms; null if nothing is saved. */
  readonly savedAt: Millis | null;
  readonly isFetched: boolean;
}

/** Sort key of a comment in its thread. */
export function placeOf({ createdAt, id }: Pick<CommentEntity, 'createdAt' | 'id'>): string {
  return `${createdAt} ${id}`;
}

/** Run it inside `liveQuery`: it reads again whenever the thread changes. */
export async function readThread(local: LocalDb, postId: PostId, viewer: Author): Promise<Thread> {
  const { cache } = local;
  const { entries: pendingMutations, rows: found } = await folded(local, [...COMMENT_KINDS, 'post.create'], () =>
    Promise.all([
      cache.posts.get(postId),
      cache.pages.get(threadKey(postId)),
      commentsOf(cache, postId).toArray(),
      readRelations(local),
    ]),
  );
  const [row, page, stored, relations] = found;
  const shown = stored.filter(({ user }) => !relations.get(user.id)?.isBlocked);
  const rows = await withFreshAuthors(local, shown);
  const entries = pendingMutations.filter((entry) => isAbout(entry, postId));
  const hasMore = typeof page?.next === 'string';
  const isBeyond = (comment: CommentEntity) => hasMore && placeOf(comment) > (page.to ?? '');
  const loaded = rows.filter((comment) => !isBeyond(comment));
  const count = loaded.length;
  const ordered = [...loaded, ...rows.filter(isBeyond)];
  const flowers = await readFlowers(local, ordered);
  const views = foldThread({ rows: ordered, entries, flowers }, viewer);
  const read = new Set<string>(loaded.map(({ id }) => id));
  return {
    post: row ? postOf(row) : unsentPost(pendingMutations, postId, viewer),
    comments: hasMore ? views.filter(({ id }) => read.has(id)) : views,
    beyond: hasMore ? views.filter(({ id }) => !read.has(id)) : [],
    hasMore,
    // If comments are expected and none are here, a reset has swept the thread since it was fetched.
    savedAt: page && (count > 0 || (row?.commentsCount ?? 0) === 0) ? page.fetchedAt : null,
    isFetched: page !== undefined,
  };
}

/** Users change their names and pictures; a comment's row has those of the time it was fetched. */
async function withFreshAuthors({ cache }: LocalDb, rows: readonly CommentEntity[]): Promise<readonly CommentEntity[]> {
  const ids = [...new Set(rows.map(({ user }) => user.id))];
  const users = new Map((await cache.users.bulkGet(ids)).flatMap((user) => (user ? [[user.id, user]] : [])));
  return rows.map((row) => ({ ...row, user: users.get(row.user.id) ?? row.user }));
}

async function readFlowers(local: LocalDb, comments: readonly CommentEntity[]): Promise<CommentFlowers> {
  const { entries, rows: stored } = await folded(local, [setCommentFlower.kind], () =>
    local.cache.commentFlowers.bulkGet(comments.map(({ id }) => id)),
  );
  const given = stored.flatMap((flower) => (flower?.isFlowered === true ? [flower.commentId] : []));
  return commentFlowersOf(new Set(given), entries);
}

function isAbout({ kind, args }: OutboxEntry, postId: PostId): boolean {
  if (!COMMENT_KINDS.includes(kind)) return false;
  return typeof args === 'object' && args !== null && 'postId' in args && args.postId === postId;
}

function postOf({ content, user, rev, commentsCount }: PostEntity): ThreadPost {
  return { content, authorId: user.id, version: `${rev} ${commentsCount}` };
}

/** An unsent post can be commented on, too. */
function unsentPost(pendingMutations: readonly OutboxEntry[], postId: PostId, viewer: Author): ThreadPost | null {
  const mutation = pendingMutations.find(({ kind, target }) => kind === 'post.create' && target.id === postId);
  if (!mutation) return null;
  const { args } = mutation;
  const hasContent = typeof args === 'object' && args !== null && 'content' in args && typeof args.content === 'string';
  return { content: hasContent ? String(args.content) : '', authorId: viewer.id, version: '' };
}

/** Whether a comment can be answered: it is stored here, or written here and not refused. Run it inside `liveQuery`. */
export async function hasComment(local: LocalDb, id: CommentId): Promise<boolean> {
  const { entries, rows: row } = await folded(local, COMMENT_KINDS, () => local.cache.comments.get(id));
  if (deletedBy({ kind: DELETE_COMMENT_KIND }, entries).has(id)) return false;
  return row !== undefined || unsentComments(entries).some(({ entry, args }) => args.id === id && !isRefused(entry));
}
