import { isPost, isWhole, type ListedPost } from '../posts/post-view.ts';

/** Cards in sight, top to bottom, each with the distance of its upper edge from that of the window, in px. */
export type Place = readonly { readonly id: string; readonly top: number }[];

/** Sizes of what moved are measured anew over a few frames; after this many the list stands. */
const HELD_FRAMES = 30;
/** What a person does to move the page by themselves. */
const MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** Where the reader is, if posts above it are about to go; null when nothing has to be held. */
export function readPlace(before: readonly ListedPost[], after: readonly ListedPost[]): Place | null {
  // Asking the page where things are costs; most changes are of a count, at the end, or of what is known of a place.
  if (before.every((post, i) => isSamePlace(post, after[i]))) return null;
  const seen = cardsInSight();
  const isKept = ({ id }: { readonly id: string }) => after.some((post) => isPost(post, id));
  // What goes within sight is above of nothing that has to be held.
  const goneInSight = seen.findIndex(isKept);
  const id = seen[goneInSight]?.id;
  if (id === undefined) return null;
  const indexIn = (posts: readonly ListedPost[]) => posts.findIndex((post) => isPost(post, id));
  return indexIn(after) + goneInSight < indexIn(before) ? seen.filter(isKept) : null;
}

function isSamePlace(before: ListedPost, after: ListedPost | undefined): boolean {
  if (after === undefined || !isWhole(before) || !isWhole(after)) return after !== undefined;
  return before.id === after.id;
}

/** Upper edge of a card that is not drawn, as far as the list knows it, in px below that of the window. */
export type TopOf = (id: string) => number | undefined;

/** Moves the page under the reader until the first of the cards that is there stands where it stood. */
export function holdPlace(place: Place, topOf: TopOf): void {
  const root = document.documentElement;
  const moving = new AbortController();
  for (const move of MOVES) addEventListener(move, () => moving.abort(), { signal: moving.signal, passive: true });
  // Else the browser corrects too, and both together are wrong.
  root.style.overflowAnchor = 'none';
  let frames = 0;
  const correct = () => {
    if (moving.signal.aborted || frames++ === HELD_FRAMES) {
      moving.abort();
      root.style.overflowAnchor = '';
      return;
    }
    const off = offBy(place, topOf);
    if (Math.abs(off) >= 1) scrollBy({ top: off, behavior: 'instant' });
    requestAnimationFrame(correct);
  };
  correct();
}

function offBy(place: Place, topOf: TopOf): number {
  const now = new Map(cards().map((card) => [card.id, card.top]));
  for (const { id, top } of place) {
    const at = now.get(id);
    if (at !== undefined) return at - top;
  }
  const lost = place[0];
  const at = lost && topOf(lost.id);
  return lost && at !== undefined ? at - lost.top : 0;
}

/** The cards a person sees, top to bottom. */
export function cardsInSight(): Place {
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
