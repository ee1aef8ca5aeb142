import { audienceOf } from '@posy/contract/audience';
import type { MutationKey } from '@posy/contract/ids';
import { photosOf } from '@posy/contract/post-photos';
import type { PostEntity } from '@posy/contract/posts';
import type { Author } from '@posy/contract/users';
import type { OutboxEntry } from '@posy/sync/mutation';
import { deletedBy, entriesOf, type Pending } from '@posy/sync/pending';
import { deliveryOf, SENT } from '../../sync/delivery.ts';
import { type PendingComments, pendingComments, foldCount } from '../comments/comment-overlay.ts';
import { foldFlower } from '../flowers/flower-overlay.ts';
import { setFlower } from '../flowers/flowers.switch.ts';
import { setFollow } from '../follows/follows.switch.ts';
import { desiredSaves } from '../saved-posts/saved-post-overlay.ts';
import {
  changedWords,
  type DesiredCaptions,
  desiredCaptions,
  type DesiredChange,
  desiredChanges,
  foldCaptions,
  foldChange,
} from './change-post-overlay.ts';
import type { PhotoView, PostView } from './post-view.ts';
import { type CreatePostArgs, createPost, deletePost } from './posts.sync.ts';

/** Posts as on the server, in their order, read after the mutations that are folded over them. */
export interface PostRows {
  readonly posts: readonly PostEntity[];
  /** Ids of the posts with a flower of the viewer on the server. */
  readonly flowered: ReadonlySet<string>;
  /** Ids of the posts that the viewer saved on the server. */
  readonly saved: ReadonlySet<string>;
  /** Pending comments and deletions that the posts already count. */
  readonly included: ReadonlySet<MutationKey>;
}

/** The kinds of mutations that make a post, and that delete one. */
export const CREATE_POST_KIND = createPost.kind;
export const DELETE_POST_KIND = deletePost.kind;

/** The mutations that make posts, refused ones included. */
export function unsentPosts(entries: readonly OutboxEntry[]): readonly Pending<CreatePostArgs>[] {
  return entriesOf(createPost, entries);
}

const NOTHING: ReadonlySet<MutationKey> = new Set();

/** The user's pending changes of posts that are not in the rows yet. */
export interface PendingPosts {
  /** Oldest first. */
  readonly unsent: readonly Pending<CreatePostArgs>[];
  readonly deleted: ReadonlySet<string>;
  readonly flowers: ReadonlyMap<string, boolean>;
  readonly saves: ReadonlyMap<string, boolean>;
  readonly comments: PendingComments;
  readonly captions: ReadonlyMap<string, DesiredCaptions>;
  readonly changes: ReadonlyMap<string, DesiredChange>;
  /** The desired follow of each user. Posts for followers are hidden as soon as one unfollows. */
  readonly follows: ReadonlyMap<string, boolean>;
}

/** @param entries the outbox by `ord` */
export function pendingPosts(entries: readonly OutboxEntry[]): PendingPosts {
  const deleted = deletedBy(deletePost, entries);
  return {
    unsent: unsentPosts(entries).filter(({ args }) => !deleted.has(args.id)),
    deleted,
    flowers: setFlower.desired(entries),
    saves: desiredSaves(entries),
    comments: pendingComments(entries),
    captions: desiredCaptions(entries),
    changes: desiredChanges(entries),
    follows: setFollow.desired(entries),
  };
}

/** Unsent posts that are not among the rows, newest first. A refused one stays visible until the user decides. */
export function foldUnsent(pending: PendingPosts, isAmongRows: (id: string) => boolean, viewer: Author): PostView[] {
  const unsent = pending.unsent.filter(({ args }) => !isAmongRows(args.id));
  return unsent.toReversed().map(({ entry, args }): PostView => {
    const commentsCount = foldCount(0, pending.comments.get(args.id), NOTHING);
    const flower = foldFlower({ isFlowered: false, flowersCount: 0 }, pending.flowers.get(args.id));
    const view = changedWords(newView(entry, args, viewer), pending.changes.get(args.id));
    return {
      ...view,
      photos: foldCaptions(view.photos, pending.captions.get(args.id)),
      commentsCount,
      ...flower,
      ...(pending.saves.get(args.id) && { isSaved: true }),
    };
  });
}

/**
 * Folds the user's mutations over the server's rows: deleted posts are left out, flowers and comment counts are adjusted. Refused
 * mutations are not folded.
 */
export function foldStored({ posts, flowered, saved, included }: PostRows, pending: PendingPosts): PostView[] {
  return posts
    .filter(({ id }) => !pending.deleted.has(id))
    .filter(({ audience, user }) => audience !== 'followers' || pending.follows.get(user.id) !== false)
    .map((post) => foldedView(post, flowered.has(post.id), included, pending))
    .map((view) => foldChange(view, pending.changes.get(view.id)))
    .map((view) => ((pending.saves.get(view.id) ?? saved.has(view.id)) ? { ...view, isSaved: true } : view));
}

function foldedView(
  post: PostEntity,
  isFlowered: boolean,
  included: ReadonlySet<MutationKey>,
  pending: PendingPosts,
): PostView {
  const { id, commentsCount, flowersCount } = post;
  return {
    id,
    author: post.user,
    content: post.content,
    mentions: post.mentions,
    location: post.location,
    audience: audienceOf(post),
    createdAt: Date.parse(post.createdAt),
    ...(post.editedAt !== undefined && { changedAt: Date.parse(post.editedAt) }),
    ...(!isCounting(id, pending) && { rev: post.rev, contentRev: post.contentRev }),
    viewCount: post.viewCount,
    commentsCount: foldCount(commentsCount, pending.comments.get(id), included),
    photos: foldCaptions(storedPhotos(post), pending.captions.get(id)),
    delivery: SENT,
    ...foldFlower({ isFlowered, flowersCount }, pending.flowers.get(id)),
  };
}

/** Whether own changes are folded into the counts of a post. */
function isCounting(id: string, { flowers, comments }: PendingPosts): boolean {
  return flowers.has(id) || comments.has(id);
}

/** The photos of a row. */
export function storedPhotos(post: PostEntity): readonly PhotoView[] {
  return photosOf(post).map(({ altText, media }) => ({ altText, picture: { kind: 'stored', media } }));
}

/** The photos of an unsent post. */
export function localPhotos({ key }: OutboxEntry, { photos }: CreatePostArgs): readonly PhotoView[] {
  return photos.map(({ altText, picture }) => ({ altText, picture: { kind: 'local', key, picture } }));
}

function newView(entry: OutboxEntry, args: CreatePostArgs, viewer: Author) {
  return {
    id: args.id,
    author: viewer,
    content: args.content,
    location: args.location,
    audience: args.audience,
    createdAt: entry.createdAt,
    viewCount: 0,
    commentsCount: 0,
    photos: localPhotos(entry, args),
    delivery: deliveryOf(entry),
  } as const satisfies Partial<PostView>;
}
