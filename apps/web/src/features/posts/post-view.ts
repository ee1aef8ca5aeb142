import type { Audience } from '@posy/contract/audience';
import type { MutationKey, PostId } from '@posy/contract/ids';
import type { Media, MediaVariant } from '@posy/contract/media';
import type { Author } from '@posy/contract/users';
import type { Millis } from '@posy/std/clock';
import type { Delivery } from '../../sync/delivery.ts';
import type { LocalPicture } from './posts.sync.ts';

/**
 * A picture: the server's, or bytes stored on this device under the key of the mutation that sends them. `captions`: the desired
 * captions of the video, or without `text` only their language; null: they are being removed.
 */
export type PostPicture = (
  | { readonly kind: 'stored'; readonly media: Media }
  | { readonly kind: 'local'; readonly key: MutationKey; readonly picture: LocalPicture }
) & { readonly captions?: { readonly text?: string; readonly language: string } | null };

/** A photo of a post, or its video. */
export interface PhotoView {
  readonly picture: PostPicture;
  /** A description of the picture by its author; '' without any. */
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
  /** Its photos in their order, or its video. */
  readonly photos: readonly PhotoView[];
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

/** Size, ThumbHash and kind of a picture. */
export function shapeOf(
  picture: PostPicture,
): Pick<Media, 'width' | 'height' | 'thumbhash'> & Partial<Pick<Media, 'kind'>> {
  return picture.kind === 'stored' ? picture.media : picture.picture;
}

/** The sizes of a picture on the server; none of one that is on this device alone. */
export function variantsOf(picture: PostPicture | undefined): readonly MediaVariant[] {
  return picture?.kind === 'stored' ? picture.media.variants : [];
}

/** How changes name a photo: by the id of its media, or by its place while the post is unsent. */
export function idOfPhoto({ picture }: PhotoView, place: number): string {
  return picture.kind === 'stored' ? picture.media.id : String(place);
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
