import type { MutationKey, PostId } from '@posy/contract/ids';
import type { Media } from '@posy/contract/media';
import type { Author } from '@posy/contract/users';
import type { Millis } from '@posy/std/clock';
import type { LocalPicture } from './posts.mutators.ts';

/** How far a post has got on its way to the server, told as it is. */
export type Delivery =
  | { readonly kind: 'sent' }
  | { readonly kind: 'waiting' | 'sending' | 'blocked' | 'stalled'; readonly key: MutationKey }
  | { readonly kind: 'failed'; readonly key: MutationKey; readonly code: string; readonly message: string };

/**
 * A picture: the server's, or bytes kept on this device under the key of the wish that brings them. `captions`: those that
 * are to take the place of the video's own, or without `text` the language of these; null: there are to be none.
 */
export type PostPicture = (
  | { readonly kind: 'stored'; readonly media: Media }
  | { readonly kind: 'local'; readonly key: MutationKey; readonly picture: LocalPicture }
) & { readonly captions?: { readonly text?: string; readonly language: string } | null };

/** A post as a card draws it: the server's row with this person's unsent wishes folded over it. */
export interface PostView {
  readonly id: PostId;
  readonly author: Author;
  readonly content: string;
  readonly location: string;
  /** What the picture shows, in its author's words; '' without any. */
  readonly altText: string;
  readonly isPublic: boolean;
  readonly createdAt: Millis;
  readonly viewCount: number;
  readonly commentsCount: number;
  readonly flowersCount: number;
  readonly isFlowered: boolean;
  readonly picture: PostPicture | null;
  readonly delivery: Delivery;
  /** The viewer muted who wrote it. Absent: no. */
  readonly isAuthorMuted?: boolean;
}

/** The place of a post that is far from where the reader is: a number of its own. A long list keeps its length in memory, and no more. */
export type PlaceNumber = number;
/** A post of a list. */
export type ListedPost = PostView | PlaceNumber;

/** The first and the last post on the screen, by their ids or numbers. */
export interface VisibleRange {
  readonly first: string | PlaceNumber;
  readonly last: string | PlaceNumber;
}

/** Notes what a view of the list shows; null: it is closed. A post far from all views may be listed by a number alone. */
export type SetVisibleRange = (view: 'list' | 'photos', range: VisibleRange | null) => void;

export function isWhole(post: ListedPost): post is PostView {
  return typeof post === 'object';
}

/** What tells it from the others of its list. */
export function keyOf(post: ListedPost): PostId | PlaceNumber {
  return isWhole(post) ? post.id : post;
}

export function isPost(post: ListedPost, id: string): post is PostView {
  return isWhole(post) && post.id === id;
}
