import { useEffect, useRef } from 'react';
import { readSignedInFlag } from '../platform/signed-in-flag.ts';

const KEY = 'posy.page-place';
/** Time limit for a long list to reach its former length, in ms. */
const TIMEOUT_MS = 3000;
/** Input that cancels the restoration. */
const OWN_WAY = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Restores the scroll position after a reload, once the list has its rows (`isFilled`). The router restores it between pages,
 * but not if rows arrive some ms after the screen.
 */
export function usePlaceOnReload(isFilled: boolean): void {
  const isTried = useRef(false);

  useEffect(() => {
    const save = () => {
      // A log-out also unloads the page and must leave no search query.
      if (readSignedInFlag() !== null) storage()?.setItem(KEY, `${Math.round(scrollY)} ${location.href}`);
    };
    addEventListener('pagehide', save);
    return () => removeEventListener('pagehide', save);
  }, []);

  useEffect(() => {
    if (!isFilled || isTried.current) return;
    isTried.current = true;
    const [top = '', href] = (storage()?.getItem(KEY) ?? '').split(' ', 2);
    storage()?.removeItem(KEY);
    if (href === location.href && Number(top) > 0) returnTo(Number(top));
  }, [isFilled]);
}

/** null if the browser blocks storage: the page then starts at its top. */
function storage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

/** Scrolls repeatedly: content above gets its height only when it becomes visible. */
function returnTo(top: number): void {
  const going = new AbortController();
  const { signal } = going;
  for (const event of OWN_WAY) addEventListener(event, () => going.abort(), { signal, passive: true });
  let start: number | null = null;
  const step = (now: number) => {
    if (signal.aborted) return;
    start ??= now;
    scrollTo({ top, behavior: 'instant' });
    if (Math.abs(scrollY - top) <= 1 || now - start > TIMEOUT_MS) going.abort();
    else requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
