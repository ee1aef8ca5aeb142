import { type RefObject, useEffect, useRef } from 'react';
import { thumbHashUrl } from './thumbhash.ts';

/** Delay of the placeholder, in ms: a picture that is on this device loads faster. */
const PLACEHOLDER_AFTER_MS = 50;

/**
 * Draws the thumbhash beneath the picture in a separate task: it takes 1 ms, four on a slow phone. A picture that is on the
 * device loads first and needs none.
 *
 * @param isSeenAround whether the picture does not cover it
 */
export function usePlaceholder<Box extends HTMLElement>(
  thumbhash: string,
  isSeenAround = false,
): RefObject<Box | null> {
  const ref = useRef<Box>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      const box = ref.current;
      if (!box || (!isSeenAround && box.querySelector('img')?.naturalWidth)) return;
      const under = thumbHashUrl(thumbhash);
      if (under !== null) box.style.backgroundImage = `url("${under}")`;
    }, PLACEHOLDER_AFTER_MS);
    return () => clearTimeout(timer);
  }, [thumbhash, isSeenAround]);
  return ref;
}
