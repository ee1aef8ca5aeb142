import { Listeners } from '@posy/std/store';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/** Depths of the history entries of closed dialogs. They are removed unless the next dialog takes one over. */
const left = new Set<number>();
/** Set while the browser goes back. It takes some ms, and passes entries that are pushed meanwhile. */
let returning: Promise<void> | null = null;

/**
 * Lets the Back button (and the back gesture) close an open layer instead of leaving the page: opening pushes a second
 * history entry for the same URL, and going back removes it. It bypasses the router, for which the URL does not change. A
 * dialog that replaces another one takes over its entry.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  const wentBack = useRef(false);

  // Before it is painted: Back may be pressed as soon as it can be seen.
  useLayoutEffect(() => {
    if (!isOpen) return;
    let isClosed = false;
    let mark: number | null = null;
    const onPopState = () => {
      if (mark === null || sheetDepth(history.state) === mark) return;
      wentBack.current = true;
      close();
    };
    const begin = () => {
      if (isClosed) return;
      wentBack.current = false;
      mark = pushOrReuseEntry();
      window.addEventListener('popstate', onPopState);
    };
    // A layer that stays open over a new page lost its entry to that page, and gets another one above it.
    const stopMoves = onPageMove(() => {
      if (mark !== null && !wentBack.current && sheetDepth(history.state) < mark) mark = pushOrReuseEntry();
    });
    afterReturn(begin);
    return () => {
      isClosed = true;
      stopMoves();
      window.removeEventListener('popstate', onPopState);
      if (mark !== null && !wentBack.current) removeEntry(mark);
    };
  }, [isOpen]);
}

/** Acts when the browser is not going back from a closed layer: the way back would leave a page that opens meanwhile. */
export function afterReturn(act: () => void): void {
  if (returning) void returning.then(() => afterReturn(act));
  else act();
}

/**
 * Resolves when the entries of layers that are just being closed have left the history: going back would cancel a page load that
 * begins meanwhile.
 */
export async function layersAreClosed(): Promise<void> {
  // The press that calls this closes its menu afterwards, in the same task.
  do await new Promise((resolve) => setTimeout(resolve, 0));
  while (left.size > 0 || returning !== null);
}

/** The entry of the dialog before, if it is still there, or a new one. Returns its depth. */
function pushOrReuseEntry(): number {
  const current = sheetDepth(history.state);
  if (left.delete(current)) return current;
  // Deeper than any entry left by a reload, so that none of those is taken for ours.
  const mark = current + 1;
  History.prototype.pushState.call(history, { ...history.state, posySheet: mark }, '');
  return mark;
}

/** Closed in another way than by Back: removes the entry, unless a navigation has followed it. */
function removeEntry(mark: number): void {
  left.add(mark);
  setTimeout(() => void unwind(), 0);
}

/** Goes back while the top entry belongs to a closed dialog. */
async function unwind(): Promise<void> {
  await returning;
  while (left.delete(sheetDepth(history.state))) await goBack();
  left.clear();
}

/** Time limit for a browser that does not go back because there is no entry, in ms. */
const RETURN_MS = 500;

function goBack(): Promise<void> {
  const arrived = Promise.withResolvers<void>();
  const end = () => {
    clearTimeout(timer);
    window.removeEventListener('popstate', end);
    returning = null;
    arrived.resolve();
  };
  const timer = setTimeout(end, RETURN_MS);
  returning = arrived.promise;
  window.addEventListener('popstate', end);
  history.back();
  return arrived.promise;
}

/** Number of open dialogs and menus with a history entry, read from `history.state`; 0: a page. */
export function sheetDepth(state: unknown): number {
  if (typeof state !== 'object' || state === null || !('posySheet' in state)) return 0;
  return typeof state.posySheet === 'number' ? state.posySheet : 0;
}

const listeners = new Listeners();

/** Called when a page is drawn that the router pushed, or replaced another one with. Returns a function that ends it. */
const onPageMove = listeners.subscribe;

export function notifyPageMove(): void {
  listeners.notify();
}
