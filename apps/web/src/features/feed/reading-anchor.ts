import { isPost, isWhole, type ListedPost } from '../posts/post-view.ts';

/** The visible cards, top to bottom, each with the distance of its upper edge from the window's, in px. */
export type Anchor = readonly { readonly id: string; readonly top: number }[];

/** Sizes of moved cards are measured again over a few frames; after this many the list is stable. */
const MAX_FRAMES = 30;
/** Events of a user who scrolls the page. */
const MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** The reader's position, if posts above it are being removed; null when nothing has to be restored. */
export function readAnchor(before: readonly ListedPost[], after: readonly ListedPost[]): Anchor | null {
  // Measuring is expensive, and most changes concern a count, the end, or the content of a post.
  if (before.every((post, i) => isSamePost(post, after[i]))) return null;
  const seen = cardsInSight();
  const isRemaining = ({ id }: { readonly id: string }) => after.some((post) => isPost(post, id));
  // Visible cards that are removed above the first remaining one: they need no correction.
  const removedInSight = seen.findIndex(isRemaining);
  const id = seen[removedInSight]?.id;
  if (id === undefined) return null;
  const indexIn = (posts: readonly ListedPost[]) => posts.findIndex((post) => isPost(post, id));
  return indexIn(after) + removedInSight < indexIn(before) ? seen.filter(isRemaining) : null;
}

function isSamePost(before: ListedPost, after: ListedPost | undefined): boolean {
  if (after === undefined || !isWhole(before) || !isWhole(after)) return after !== undefined;
  return before.id === after.id;
}

/** Upper edge of a card that is not drawn, from the list's estimate, in px below that of the window. */
export type TopOf = (id: string) => number | undefined;

/** The correction that runs: a later removal takes its place. */
let correcting: AbortController | null = null;

/** Scrolls the page until the first remaining card is back at its former position. */
export function restoreAnchor(anchor: Anchor, topOf: TopOf): void {
  const root = document.documentElement;
  const moving = new AbortController();
  correcting?.abort();
  correcting = moving;
  for (const move of MOVES) addEventListener(move, () => moving.abort(), { signal: moving.signal, passive: true });
  // The browser's own correction is switched off; both together would overshoot.
  root.style.overflowAnchor = 'none';
  let frames = 0;
  const correct = () => {
    if (correcting !== moving) return;
    if (moving.signal.aborted || frames++ === MAX_FRAMES) {
      moving.abort();
      correcting = null;
      root.style.overflowAnchor = '';
      return;
    }
    const off = offBy(anchor, topOf);
    if (Math.abs(off) >= 1) scrollBy({ top: off, behavior: 'instant' });
    requestAnimationFrame(correct);
  };
  correct();
}

function offBy(anchor: Anchor, topOf: TopOf): number {
  const now = new Map(cards().map((card) => [card.id, card.top]));
  for (const { id, top } of anchor) {
    const at = now.get(id);
    if (at !== undefined) return at - top;
  }
  const lost = anchor[0];
  const at = lost && topOf(lost.id);
  return lost && at !== undefined ? at - lost.top : 0;
}

/** The visible cards, top to bottom. */
export function cardsInSight(): Anchor {
  return cards().filter(({ top, bottom }) => bottom > 0 && top < innerHeight);
}

function cards() {
  return [...document.querySelectorAll<HTMLElement>('[data-post]')]
    .map((card) => {
      const { top, bottom } = card.getBoundingClientRect();
      return { id: card.dataset['post'] ?? '', top, bottom };
    })
    .toSorted((one, other) => one.top - other.top);
}
