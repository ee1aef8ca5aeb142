import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** It starts when this share of it is visible, and ends below the second share. */
const BEGIN_VISIBLE = 0.6;
const END_VISIBLE = 0.25;

/**
 * Calls `onSight` when an element that may play by itself comes into sight, and when it leaves. Never with reduced motion.
 *
 * @returns the ref of the element
 */
export function useAutoplay(
  isWanted: boolean,
  onSight: (isInSight: boolean) => void,
): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const notify = useEffectEvent(onSight);
  useEffect(() => {
    const element = place.current;
    if (!isWanted || !element || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const ratio = entries.at(-1)?.intersectionRatio ?? 0;
        if (ratio >= BEGIN_VISIBLE) notify(true);
        else if (ratio < END_VISIBLE) notify(false);
      },
      { threshold: [0, END_VISIBLE, BEGIN_VISIBLE] },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isWanted]);
  return place;
}
