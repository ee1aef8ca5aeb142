import { useSyncExternalStore } from 'react';

/** From this width on, the rails are beside the feed. */
const WIDE = '(width >= 1200px)';

/** Whether the window has rails. For content that moves into one of them; styles alone use the same width in CSS. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, isWide);
}

function isWide(): boolean {
  return matchMedia(WIDE).matches;
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
