import type { PostEntity } from '@posy/contract/posts';
import type { Author } from '@posy/contract/users';
import type { EntryStatus, OutboxEntry } from '@posy/sync/mutation';
import { type CommentBridge, type CommentWishes, commentWishes } from '../comments/comment-overlay.ts';
import { type FlowerBridge, wishedFlowers } from '../flowers/flower-overlay.ts';
import { foldCaptions, type WishedCaptions, wishedCaptions } from './post-captions-overlay.ts';
import type { Delivery, PostView } from './post-view.ts';
import { type CreatePostArgs, createPost, deletePost } from './posts.mutators.ts';
import { createRefusal } from './posts.texts.ts';

export interface PostRows {
  /** As the server has them, in the order they are to be shown. */
  readonly posts: readonly PostEntity[];
  /** Ids of the posts to which the server knows a flower of the viewer. */
  readonly flowered: ReadonlySet<string>;
  /** The outbox by `ord`. */
  readonly entries: readonly OutboxEntry[];
}

/** The kinds of wishes that make a post, and that take one away. */
export const CREATE_POST_KIND = createPost.kind;
export const DELETE_POST_KIND = deletePost.kind;

/** What an entry is to make; null where it makes no post. */
export function unsentPost({ kind, args }: OutboxEntry): CreatePostArgs | null {
  return kind === createPost.kind ? createPost.read(args) : null;
}

const SENT: Delivery = { kind: 'sent' };

/** What keeps counts from falling back while the server gathers them. */
export interface CountBridges {
  readonly flowers: FlowerBridge;
  readonly comments: CommentBridge;
}

/**
 * Folds what this person wants over what the server said: unsent posts on top, newest wish first; deleted ones gone;
 * flowers as tapped, comments counted. A wish that was refused is no longer folded, but a refused post stays to be seen and decided on.
 */
export function foldPosts(rows: PostRows, viewer: Author, bridges: CountBridges): PostView[] {
  const deleted = deletedPosts(rows.entries);
  const wished = wishedFlowers(rows.entries);
  const commented = commentWishes(rows.entries);
  const captioned = wishedCaptions(rows.entries);
  const present = new Set<string>(rows.posts.map(({ id }) => id));

  const unsent = unsentPosts(rows.entries).filter(({ args }) => !present.has(args.id) && !deleted.has(args.id));
  const own = unsent.toReversed().map(({ entry, args }): PostView => {
    const none = { isFlowered: false, flowersCount: 0, postRev: 0 };
    const commentsCount = bridges.comments.fold(args.id, { commentsCount: 0, postRev: 0 }, commented.get(args.id));
    const flower = bridges.flowers.fold(args.id, none, wished.get(args.id));
    const view = newView(entry, args, viewer);
    return { ...view, picture: foldCaptions(view.picture, captioned.get(args.id)), commentsCount, ...flower };
  });
  const sent = rows.posts.filter(({ id }) => !deleted.has(id));
  const view = (post: PostEntity) =>
    storedView(
      post,
      {
        isFlowered: rows.flowered.has(post.id),
        wished: wished.get(post.id),
        commented: commented.get(post.id),
        captions: captioned.get(post.id),
      },
      bridges,
    );
  return [...own, ...sent.map(view)];
}

interface OwnPart {
  readonly isFlowered: boolean;
  readonly wished: boolean | undefined;
  readonly commented: CommentWishes | undefined;
  readonly captions: WishedCaptions | undefined;
}

/** Views of rows that nothing is folded over: the same row is the same view, however often its list is told of. */
const plainViews = new WeakMap<PostEntity, PostView>();

function storedView(post: PostEntity, own: OwnPart, bridges: CountBridges): PostView {
  const { isFlowered, wished, commented, captions } = own;
  const isWished = wished !== undefined || commented !== undefined || captions !== undefined;
  if (isWished || bridges.flowers.isAbout(post.id) || bridges.comments.isAbout(post.id)) {
    return foldedView(post, own, bridges);
  }
  const known = plainViews.get(post);
  if (known?.isFlowered === isFlowered) return known;
  const view = foldedView(post, own, bridges);
  plainViews.set(post, view);
  return view;
}

function foldedView(post: PostEntity, own: OwnPart, bridges: CountBridges): PostView {
  const { isFlowered, wished, commented, captions } = own;
  const base = { isFlowered, flowersCount: post.flowersCount, postRev: post.rev };
  return {
    id: post.id,
    author: post.user,
    content: post.content,
    location: post.location,
    altText: post.altText,
    isPublic: post.isPublic,
    createdAt: Date.parse(post.createdAt),
    viewCount: post.viewCount,
    commentsCount: bridges.comments.fold(post.id, { commentsCount: post.commentsCount, postRev: post.rev }, commented),
    picture: post.media && foldCaptions({ kind: 'stored', media: post.media }, captions),
    delivery: SENT,
    ...bridges.flowers.fold(post.id, base, wished),
  };
}

function newView(entry: OutboxEntry, args: CreatePostArgs, viewer: Author) {
  return {
    id: args.id,
    author: viewer,
    content: args.content,
    location: args.location,
    altText: args.altText,
    isPublic: args.isPublic,
    createdAt: entry.createdAt,
    viewCount: 0,
    commentsCount: 0,
    picture: { kind: 'local', key: entry.key, picture: args.picture },
    delivery: deliveryOf(entry),
  } as const satisfies Partial<PostView>;
}

/** How far a wish has got, as it is told to the person. */
export function deliveryOf(entry: OutboxEntry): Delivery {
  const kinds = { queued: 'waiting', sending: 'sending', stalled: 'stalled', blocked: 'blocked' } as const;
  if (entry.status === 'acked') return SENT;
  if (entry.status !== 'failed') return { kind: kinds[entry.status], key: entry.key };
  const { code = '', message = '' } = entry.error ?? {};
  return { kind: 'failed', key: entry.key, reason: createRefusal(code, message) };
}

function unsentPosts(entries: readonly OutboxEntry[]) {
  return entries.flatMap((entry) => {
    const args = entry.kind === createPost.kind ? createPost.read(entry.args) : null;
    return args ? [{ entry, args }] : [];
  });
}

const IS_DELETED: Readonly<Record<EntryStatus, boolean>> = {
  queued: true,
  sending: true,
  acked: true,
  stalled: true,
  blocked: false,
  failed: false,
};

function deletedPosts(entries: readonly OutboxEntry[]): ReadonlySet<string> {
  const wishes = entries.filter(({ kind, status }) => kind === deletePost.kind && IS_DELETED[status]);
  return new Set(wishes.map(({ target }) => target.id));
}
