import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { WindowVirtualizerHandle } from 'virtua';
import { isWhole, type ListedPost, type PostView } from '../posts/post-view.ts';
import { CardHeights } from './card-heights.ts';

/** Two events of scrolling within this time belong to one movement, in ms. */
const ONE_MOVE_MS = 300;
/** Who is brought further than so many screens in one go jumps. */
const JUMP_SCREENS = 2;
/** What is more than so many cards away from those in sight was passed. */
const FAR_CARDS = 8;
/** The heights of so many cards that went are taken for true; who comes back from further away gets a guess first. */
const MOST_KNOWN = 500;

interface Waiting {
  readonly index: number;
  readonly draw: () => void;
}

/**
 * Has the cards that come near the screen drawn one a frame, each in a task of its own behind the frame: on a slow phone a
 * card takes most of the time that a task may have. Those nearest to the reader come first; one that was passed meanwhile
 * is not drawn at all.
 */
export class CardQueue {
  readonly #list: RefObject<WindowVirtualizerHandle | null>;
  readonly #waiting = new Set<Waiting>();
  readonly #heights = new CardHeights();
  readonly #known = new Set<string>();
  #isAsked = false;
  #isJump = false;
  #top = 0;
  #movedAt = 0;

  constructor(list: RefObject<WindowVirtualizerHandle | null>) {
    this.#list = list;
  }

  /** Calls `draw` when it is the turn of the card at `index`, unless the returned function is called before. */
  wait(index: number, draw: () => void): () => void {
    const waiting = { index, draw };
    this.#waiting.add(waiting);
    this.#ask();
    return () => void this.#waiting.delete(waiting);
  }

  /** How tall the card at `index` will be, in px: as it was, or a guess. */
  heightOf(post: ListedPost, index: number): number {
    const isGuess = isWhole(post) && !this.#known.has(post.id);
    const known = isGuess ? undefined : this.#list.current?.getItemSize(index);
    return known ?? this.#heights.guess(isWhole(post) ? post : null, innerWidth);
  }

  /** A card that was drawn goes. */
  leave(post: PostView, index: number): void {
    const height = this.#list.current?.getItemSize(index);
    if (height === undefined) return;
    this.#known.add(post.id);
    const [first] = this.#known;
    if (first !== undefined && this.#known.size > MOST_KNOWN) this.#known.delete(first);
    this.#heights.learn(post, innerWidth, height);
  }

  /** Whether the page was just brought somewhere else in one go, as for who comes back: what is there is drawn with it. */
  isJump(): boolean {
    return this.#isJump;
  }

  /** Watches how the page is moved; to be called before the list watches it. Stops with the returned function. */
  watchMoves(): () => void {
    const note = ({ timeStamp }: Event) => {
      const top = window.scrollY;
      this.#isJump = timeStamp - this.#movedAt > ONE_MOVE_MS && Math.abs(top - this.#top) > JUMP_SCREENS * innerHeight;
      this.#top = top;
      this.#movedAt = timeStamp;
      if (this.#isJump) requestAnimationFrame(() => requestAnimationFrame(() => (this.#isJump = false)));
      if (this.#waiting.size > 0) this.#ask();
    };
    addEventListener('scroll', note, { passive: true, capture: true });
    return () => removeEventListener('scroll', note, { capture: true });
  }

  #ask(): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    requestAnimationFrame(() => setTimeout(() => this.#drawNext()));
  }

  #drawNext(): void {
    this.#isAsked = false;
    const list = this.#list.current;
    const next = list && this.#nearest(list);
    if (!next) return;
    this.#waiting.delete(next);
    // Now, and laid out now: else the list draws it along while it measures, and all of that is one task with the next frame.
    flushSync(next.draw);
    void document.documentElement.offsetHeight;
    if (this.#waiting.size > 0) this.#ask();
  }

  /** None while all that wait were passed: their places go when the list is next drawn. */
  #nearest(list: WindowVirtualizerHandle): Waiting | undefined {
    const first = list.findItemIndex(list.scrollOffset);
    const last = list.findItemIndex(list.scrollOffset + list.viewportSize);
    const away = ({ index }: Waiting) => Math.max(first - index, index - last, 0);
    const [nearest] = [...this.#waiting].toSorted((a, b) => away(a) - away(b) || a.index - b.index);
    return nearest && away(nearest) <= FAR_CARDS ? nearest : undefined;
  }
}
