import type { Audience } from '@posy/contract/audience';
import type { MutationKey, PostId } from '@posy/contract/ids';
import type { Media } from '@posy/contract/media';
import type { Author } from '@posy/contract/users';
import type { Millis } from '@posy/std/clock';
import type { Delivery } from '../../sync/delivery.ts';
import type { LocalPicture } from './posts.mutators.ts';

/**
 * A picture: the server's, or bytes stored on this device under the key of the mutation that sends them. `captions`: the desired
 * captions of the video, or without `text` only their language; null: they are being removed.
 */
export type PostPicture = (
  | { readonly kind: 'stored'; readonly media: Media }
  | { readonly kind: 'local'; readonly key: MutationKey; readonly picture: LocalPicture }
) & { readonly captions?: { readonly text?: string; readonly language: string } | null };

/** A photo after the first. */
export interface PhotoView {
  readonly picture: PostPicture;
  readonly altText: string;
}

/** A post as a card draws it: the server's row with the user's pending mutations folded over it. */
export interface PostView {
  readonly id: PostId;
  readonly author: Author;
  readonly content: string;
  /** The usernames of the text that lead to a page. Absent: all of them. */
  readonly mentions?: readonly string[] | undefined;
  readonly location: string;
  /** A description of the picture by its author; '' without any. */
  readonly altText: string;
  readonly audience: Audience;
  readonly createdAt: Millis;
  /** When its author last changed what it shows. Absent: never. */
  readonly changedAt?: Millis;
  /**
   * The revisions of its row; see `LiveCounts`. Absent: it has none, or own changes are folded into its counts, and no newer counts are
   * to replace them.
   */
  readonly rev?: number | undefined;
  readonly contentRev?: number | undefined;
  readonly viewCount: number;
  readonly commentsCount: number;
  readonly flowersCount: number;
  readonly isFlowered: boolean;
  /** The viewer saved it. Absent: no. */
  readonly isSaved?: boolean;
  readonly picture: PostPicture | null;
  /** The photos after `picture`. Absent: none. */
  readonly morePhotos?: readonly PhotoView[];
  /** In one of `photosOf`: its place in the album, and the number of photos. Absent: the first, and one. */
  readonly place?: number;
  readonly photosCount?: number;
  readonly delivery: Delivery;
  /** The viewer muted the author. Absent: no. */
  readonly isAuthorMuted?: boolean;
}

/** Replaces a post that is far from the reader: a unique number. A long list has only its length in memory. */
export type PlaceNumber = number;
/** A post of a list. */
export type ListedPost = PostView | PlaceNumber;

/** The first and the last post on the screen, by their ids or numbers. */
export interface VisibleRange {
  readonly first: string | PlaceNumber;
  readonly last: string | PlaceNumber;
}

/** Reports the visible range of a view; null: it is closed. A post far from all views may be listed by its number only. */
export type SetVisibleRange = (view: 'list' | 'photos', range: VisibleRange | null) => void;

/** The post once for each of its photos, in their order, as if it had that one alone. */
export function photosOf({ morePhotos = [], ...single }: PostView): readonly PostView[] {
  if (morePhotos.length === 0) return [single];
  const first = { ...single, photosCount: morePhotos.length + 1 };
  return [first, ...morePhotos.map((photo, i) => ({ ...first, ...photo, place: i + 1 }))];
}

/** Whether two of `photosOf` are the same photo. */
export function isSamePhoto(a: Pick<PostView, 'id' | 'place'>, b: Pick<PostView, 'id' | 'place'>): boolean {
  return a.id === b.id && (a.place ?? 0) === (b.place ?? 0);
}

export function isWhole(post: ListedPost): post is PostView {
  return typeof post === 'object';
}

/** The key of an item in its list. */
export function keyOf(post: ListedPost): PostId | PlaceNumber {
  return isWhole(post) ? post.id : post;
}

export function isPost(post: ListedPost, id: string): post is PostView {
  return isWhole(post) && post.id === id;
}
