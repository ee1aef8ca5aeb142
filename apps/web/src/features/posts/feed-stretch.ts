import { cmp } from 'dexie';
import { isSameShape, keepIdentity } from '../../platform/keep-identity.ts';
import { foldStored, type PostRows, type PendingPostMutations } from './post-overlay.ts';
import { isWhole, type ListedPost, type PlaceNumber } from './post-view.ts';
import type { PostKey } from './posts.local.ts';

let taken = 0;

function takePlaces(count: number) {
  const first: PlaceNumber = taken;
  taken += count;
  return { first, count };
}

/**
 * A part of the feed between two keys of the index by date. It is read by itself, and let go of but for the places of its posts
 * while the reader is far away.
 */
export class FeedStretch {
  /** Its posts are older than this key. */
  readonly above: PostKey;
  /** The oldest of them; null for the last stretch, whose end is open. */
  last: PostKey | null = null;
  /** The device had fewer posts than were asked for. */
  isEnd = false;
  /** What it shows is of another time than the rest of the list. */
  isOutdated = false;
  /** It could not be read: to be tried again with whatever happens next. */
  isDue = false;
  /** Its posts came in above the reader, who was not there yet. */
  isUnseen = false;
  #reading: 'no' | 'yes' | 'again' = 'no';
  /** As the device has them; null: not read yet, or let go of. */
  #rows: PostRows | null = null;
  #pendingMutations: PendingPostMutations | null = null;
  #posts: readonly ListedPost[] | null = null;
  #places: { readonly first: PlaceNumber; readonly count: number } | null = null;
  /** Those of its posts that the outbox still wants to make, once it was let go of. */
  #unsent: PendingPostMutations['unsent'] = [];

  constructor(above: PostKey) {
    this.above = above;
  }

  get isWhole(): boolean {
    return this.#rows !== null;
  }

  /** Whether it was ever read. */
  get isKnown(): boolean {
    return this.#posts !== null || this.isWhole;
  }

  get count(): number {
    return (this.#rows?.posts ?? this.#posts ?? []).length;
  }

  get oldest(): PostKey | null {
    const oldest = this.#rows?.posts.at(-1);
    return oldest ? [oldest.createdAt, oldest.id] : null;
  }

  get isReading(): boolean {
    return this.#reading !== 'no';
  }

  /** Whether it is to be read now. While that is under way it is only noted that what is read is old already. */
  begin(): boolean {
    const isFree = this.#reading === 'no';
    this.#reading = isFree ? 'yes' : 'again';
    this.isDue = false;
    return isFree;
  }

  /** Whether what was read is still true. */
  end(): boolean {
    const isTrue = this.#reading === 'yes';
    this.#reading = 'no';
    return isTrue;
  }

  /** It could not be read. */
  fail(): void {
    this.#reading = 'no';
    this.isDue = true;
  }

  /** What it has, or is just being read of it, is not what it should be any more. */
  outdate(): void {
    this.isOutdated = this.isWhole;
    if (this.isReading) this.#reading = 'again';
  }

  keep(rows: PostRows, asked: number): void {
    this.#rows = rows;
    this.#pendingMutations = null;
    this.isEnd = this.last === null && rows.posts.length < asked;
    this.isOutdated = false;
  }

  /** Takes off all but the newest `count` posts, as a stretch that follows it. */
  split(count: number): FeedStretch | null {
    if (!this.#rows) return null;
    const { posts } = this.#rows;
    const oldest = posts[count - 1];
    if (!oldest) return null;
    const rest = new FeedStretch([oldest.createdAt, oldest.id]);
    rest.last = this.last;
    rest.isEnd = this.isEnd;
    rest.#rows = { ...this.#rows, posts: posts.slice(count) };
    rest.#posts = this.#posts;
    rest.isUnseen = true;
    this.last = rest.above;
    this.isEnd = false;
    this.#rows = { ...this.#rows, posts: posts.slice(0, count) };
    this.#pendingMutations = null;
    return rest;
  }

  /** Lets go of everything but the places of what is shown. */
  letGo({ deleted, unsent }: PendingPostMutations): void {
    const count = this.#rows?.posts.filter(({ id }) => !deleted.has(id)).length ?? 0;
    this.#unsent = unsent.filter(({ args }) => this.has(args.id));
    // The same ones as the last time, as long as it has no more posts than then.
    if (!this.#places || this.#places.count < count) this.#places = takePlaces(count);
    const { first } = this.#places;
    this.#posts = Array.from({ length: count }, (_, i) => first + i);
    this.#rows = null;
    this.#pendingMutations = null;
  }

  /** Whether a post with this id, or this place, is in it. */
  has(key: string | PlaceNumber): boolean {
    if (typeof key === 'string')
      return this.#rows?.posts.some(({ id }) => id === key) ?? this.#unsent.some(({ args }) => args.id === key);
    return this.#posts?.includes(key) === true;
  }

  /** Whether a key of the index by date lies in it; below `from` nothing is shown. */
  isWithin(key: unknown, from: string): boolean {
    const lowest = this.last ?? (this.isEnd ? [from, ''] : this.oldest);
    return lowest !== null && cmp(key, lowest) >= 0 && cmp(key, this.above) < 0;
  }

  /** What is shown of it. Posts that did not change are the same objects, and so are all of them. */
  posts(pendingMutations: PendingPostMutations): readonly ListedPost[] {
    if (this.#rows && this.#pendingMutations !== pendingMutations) {
      const views = foldStored(this.#rows, pendingMutations);
      this.#posts = keepIdentity((this.#posts ?? []).filter(isWhole), views, isSameShape);
      this.#pendingMutations = pendingMutations;
    }
    return this.#posts ?? [];
  }
}
