import type { PostId, UserId } from '@posy/contract/ids';
import type { PostEntity } from '@posy/contract/posts';
import type { Author } from '@posy/contract/users';
import type { Millis } from '@posy/std/clock';
import type { OutboxEntry } from '@posy/sync/mutation';
import type { LocalDb } from '../../local/local-db.ts';
import { readFileOf } from '../../local/stored-file.ts';
import { folded } from '../../sync/folded.ts';
import { postsCursorOf, wholeFrom } from '../../sync/posts-cursor.ts';
import { posterBlob } from '../attachments/attachment.ts';
import { COMMENT_KINDS, readIncluded } from '../comments/comment-overlay.ts';
import { setFlower } from '../flowers/flowers.switch.ts';
import { setFollow } from '../follows/follows.switch.ts';
import { readRelations, type Relation } from '../relations/read-relations.ts';
import { SAVED_POST_KIND } from '../saved-posts/saved-post-overlay.ts';
import { changePost } from './change-post.mutators.ts';
import { setCaptions } from './post-captions.mutators.ts';
import { foldStored, foldUnsent, type PendingPosts, type PostRows, pendingPosts } from './post-overlay.ts';
import type { PostView } from './post-view.ts';
import { createPost, deletePost } from './posts.sync.ts';

export interface PostsPage<Post = PostView> {
  readonly posts: readonly Post[];
  /** Whether the device has no older post than these. */
  readonly isAllOfDevice: boolean;
  /** Whether a pull ever succeeded: an empty feed is then really empty, and not merely unknown. */
  readonly isKnown: boolean;
  /** Time of the last contact with the server, in ms; null: never. */
  readonly savedAt: Millis | null;
}

/** Sorts after every date and id. */
const LAST = '\uffff';
const FOLDED = [
  createPost.kind,
  changePost.kind,
  deletePost.kind,
  setCaptions.kind,
  setFlower.kind,
  SAVED_POST_KIND,
  setFollow.kind,
  ...COMMENT_KINDS,
];

/** A post's position in the feed. */
export type PostKey = readonly [createdAt: string, id: string];
/** Above every post. */
export const FIRST_KEY: PostKey = [LAST, LAST];

/** The data that the whole feed depends on, independently of the read pages. */
export interface FeedContext {
  /** The feed's window begins at this date: older posts are on the device only for users whose own list was opened. */
  readonly from: string;
  readonly isKnown: boolean;
  readonly savedAt: Millis | null;
}

/** Run it inside `liveQuery`. */
export async function readFeedContext({ cache }: LocalDb): Promise<FeedContext> {
  const state = await cache.sync.get('state');
  const savedAt = state?.lastOkAt ?? 0;
  return {
    from: state?.window ?? '',
    isKnown: Boolean(state?.cursor),
    savedAt: savedAt > 0 ? savedAt : null,
  };
}

interface FeedRange {
  /** Only posts below this key. */
  readonly above: PostKey;
  /** Key of the last post; null: the newest `limit` posts, as far down as the feed's window. */
  readonly last: PostKey | null;
  readonly limit: number;
}

/** A page of the feed with the mutations that are folded over it. */
export interface FeedPageRows extends PostRows {
  readonly pending: PendingPosts;
}

/**
 * The posts of a part of the feed, newest first, without those of blocked and muted people. A change that is both in a row and
 * pending counts once (`foldStored`). Run it inside `liveQuery`.
 */
export async function readFeedPage(local: LocalDb, { above, last, limit }: FeedRange): Promise<FeedPageRows> {
  const { cache } = local;
  const { entries, rows } = await foldedOverPosts(local, () =>
    Promise.all([readRelations(local), last ? undefined : cache.sync.get('state')]),
  );
  const [relations, state] = rows;
  const from = last ?? [state?.window ?? '', ''];
  return cache.transaction(
    'r',
    [cache.posts, cache.flowers, cache.savedPosts, cache.comments, cache.tombstone],
    async () => {
      const newest = cache.posts.where('[createdAt+id]').between(from, above).reverse();
      const shown = relations.size > 0 ? newest.filter(({ user }) => !relations.has(user.id)) : newest;
      const posts = await (last ? shown : shown.limit(limit)).toArray();
      return { ...(await rowsOf(local, posts, entries)), pending: pendingPosts(entries) };
    },
  );
}

/**
 * The newest `limit` posts of one user; the viewer's own with unsent ones. Posts of others end at the first gap; with `isCutOff`
 * (the server cannot be asked) all of the device's are returned. Posts of a muted user are included: their list was opened
 * deliberately.
 */
export async function readPostsOf(
  local: LocalDb,
  viewer: Author,
  authorId: UserId,
  limit: number,
  isCutOff: boolean,
): Promise<PostsPage> {
  const { cache } = local;
  const { entries, rows } = await foldedOverPosts(local, () =>
    Promise.all([cache.sync.get('state'), readRelations(local)]),
  );
  const [state, relations] = rows;
  const relation = relations.get(authorId);
  const window = state?.window ?? null;
  const isOwn = authorId === viewer.id;
  const fetched = await postsCursorOf(cache, authorId, window);
  // Pulls bring all of one's own posts, of any age.
  const from = isOwn || isCutOff ? '' : wholeFrom(fetched, window);
  const posts = await cache.posts
    .where('[user.id+createdAt]')
    .between([authorId, from], [authorId, LAST])
    .reverse()
    .limit(relation?.isBlocked ? 0 : limit)
    .toArray();
  return pageOf(local, viewer, {
    posts,
    relation,
    entries: isOwn ? entries : entries.filter(({ kind }) => kind !== createPost.kind),
    limit,
    savedAt: state?.lastOkAt,
    isKnown: Boolean(state?.cursor) && (isOwn || wholeFrom(fetched, window) === ''),
  });
}

/** One post, sent or not; null when it is not on this device. Run it inside `liveQuery`. */
export async function readPost(local: LocalDb, viewer: Author, id: PostId): Promise<PostView | null> {
  const { entries, rows } = await foldedOverPosts(local, () =>
    Promise.all([local.cache.posts.get(id), readRelations(local)]),
  );
  const [post, relations] = rows;
  const relation = post && relations.get(post.user.id);
  const posts = post && !relation?.isBlocked ? [post] : [];
  const page = await pageOf(local, viewer, { posts, relation, entries, limit: 1, isKnown: true });
  return page.posts.find((view) => view.id === id) ?? null;
}

/** {@link folded} with what is drawn over posts. By kind, so that a recorded or sent view does not cause another reading. */
export function foldedOverPosts<Rows>(local: LocalDb, read: () => Promise<Rows>) {
  return folded(local, FOLDED, read);
}

interface Read {
  readonly posts: readonly PostEntity[];
  readonly entries: readonly OutboxEntry[];
  /** The viewer's relation to the author, for lists of one author. */
  readonly relation?: Relation | undefined;
  readonly limit: number;
  readonly isKnown: boolean;
  readonly savedAt?: Millis | undefined;
}

/** The views of posts with the mutations folded over them. Run it inside `liveQuery`. */
export async function pageOf(local: LocalDb, viewer: Author, read: Read): Promise<PostsPage> {
  const { posts, entries, relation, limit, isKnown, savedAt = 0 } = read;
  const rows = await rowsOf(local, posts, entries);
  const pending = pendingPosts(entries);
  const isHere = (id: string) => posts.some((post) => post.id === id);
  const views = [...foldUnsent(pending, isHere, viewer), ...foldStored(rows, pending)];
  return {
    posts: relation?.isMuted ? views.map((view) => ({ ...view, isAuthorMuted: true })) : views,
    isAllOfDevice: posts.length < limit,
    isKnown,
    savedAt: savedAt > 0 ? savedAt : null,
  };
}

async function rowsOf(
  local: LocalDb,
  posts: readonly PostEntity[],
  entries: readonly OutboxEntry[],
): Promise<PostRows> {
  const [flowered, saved, included] = await Promise.all([
    readFlowered(local, posts),
    readSaved(local, posts),
    readIncluded(local, entries),
  ]);
  return { posts, flowered, saved, included };
}

async function readFlowered({ cache }: LocalDb, posts: readonly PostEntity[]): Promise<ReadonlySet<string>> {
  const rows = await cache.flowers.bulkGet(posts.map(({ id }) => id));
  return new Set(rows.flatMap((row) => (row?.isFlowered ? [row.postId] : [])));
}

async function readSaved({ cache }: LocalDb, posts: readonly PostEntity[]): Promise<ReadonlySet<string>> {
  const rows = await cache.savedPosts.bulkGet(posts.map(({ id }) => id));
  return new Set(rows.flatMap((row) => (row?.isSaved ? [row.postId] : [])));
}

/** A picture of an unsent post, or the still picture of its video; null if it is not on this device. */
export async function readStoredPicture(local: LocalDb, key: string, type: string, place = 0): Promise<Blob | null> {
  const entry = await local.out.outbox.get(key);
  const args = entry ? createPost.read(entry.args) : null;
  return args?.photos[0]?.picture.kind === 'video'
    ? posterBlob(args.poster ?? '')
    : readFileOf(local.out, key, type, place);
}

/** The bytes stored on this device for an unsent mutation; null if they are not here. */
export function readStoredBytes({ out }: LocalDb, key: string, type: string): Promise<Blob | null> {
  return readFileOf(out, key, type);
}
