import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Makes the Back button (and the back gesture) close what is open instead of leaving the page: opening puts a second
 * history entry for the same address, going back takes it away. Pushed past the router, which need not know: for it
 * the address has not changed.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  const wentBack = useRef(false);

  useEffect(() => {
    if (!isOpen) return;
    // Deeper than any entry left by a reload, so that none of those is taken for ours.
    const mark = depthOf(history.state) + 1;
    wentBack.current = false;
    History.prototype.pushState.call(history, { ...history.state, posySheet: mark }, '');
    const onPopState = () => {
      if (depthOf(history.state) === mark) return;
      wentBack.current = true;
      close();
    };
    window.addEventListener('popstate', onPopState);
    return () => {
      window.removeEventListener('popstate', onPopState);
      // Closed in another way: take our entry away, unless a navigation already stands on top of it.
      if (!wentBack.current && depthOf(history.state) === mark) history.back();
    };
  }, [isOpen]);
}

function depthOf(state: unknown): number {
  if (typeof state !== 'object' || state === null || !('posySheet' in state)) return 0;
  return typeof state.posySheet === 'number' ? state.posySheet : 0;
}
