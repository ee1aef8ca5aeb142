import { useEffect, useEffectEvent, useRef } from 'react';

/** An entry whose dialog has closed and that is about to be taken away, unless the next dialog takes it over. */
let spare: { readonly mark: number; readonly timer: ReturnType<typeof setTimeout> } | null = null;
/** Set while the browser is on its way back: it gets there some ms later, past whatever is pushed meanwhile. */
let returning: Promise<void> | null = null;

/**
 * Makes the Back button (and the back gesture) close what is open instead of leaving the page: opening puts a second
 * history entry for the same address, going back takes it away. Pushed past the router, which need not know: for it
 * the address has not changed. A dialog that opens in another's place takes over its entry.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  const wentBack = useRef(false);

  useEffect(() => {
    if (!isOpen) return;
    let isGone = false;
    let mark: number | null = null;
    const onPopState = () => {
      if (mark === null || depthOf(history.state) === mark) return;
      wentBack.current = true;
      close();
    };
    const begin = () => {
      if (isGone) return;
      wentBack.current = false;
      mark = takeEntry();
      window.addEventListener('popstate', onPopState);
    };
    if (returning) void returning.then(begin);
    else begin();
    return () => {
      isGone = true;
      window.removeEventListener('popstate', onPopState);
      if (mark !== null && !wentBack.current) leaveEntry(mark);
    };
  }, [isOpen]);
}

/** The entry of the dialog before, if it is still there, or a new one. Returns its depth. */
function takeEntry(): number {
  const current = depthOf(history.state);
  if (spare && spare.mark === current) {
    clearTimeout(spare.timer);
    spare = null;
    return current;
  }
  // Deeper than any entry left by a reload, so that none of those is taken for ours.
  const mark = current + 1;
  History.prototype.pushState.call(history, { ...history.state, posySheet: mark }, '');
  return mark;
}

/** Closed in another way than by Back: takes the entry away, unless a navigation stands on top of it by then. */
function leaveEntry(mark: number): void {
  const goBackFromIt = () => depthOf(history.state) === mark && goBack();
  const timer = setTimeout(() => {
    if (spare?.timer === timer) spare = null;
    // Two that closed together are left one after the other.
    if (returning) void returning.then(goBackFromIt);
    else goBackFromIt();
  }, 0);
  spare = { mark, timer };
}

/** What a browser that does not go back (nothing is there) is waited for, in ms. */
const RETURN_MS = 500;

function goBack(): void {
  const arrived = Promise.withResolvers<void>();
  const end = () => {
    returning = null;
    arrived.resolve();
  };
  returning = arrived.promise;
  window.addEventListener('popstate', end, { once: true });
  setTimeout(end, RETURN_MS);
  history.back();
}

function depthOf(state: unknown): number {
  if (typeof state !== 'object' || state === null || !('posySheet' in state)) return 0;
  return typeof state.posySheet === 'number' ? state.posySheet : 0;
}
