import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Begins when so much of it is on the screen, and ends when less than this is. */
const BEGIN_VISIBLE = 0.6;
const END_VISIBLE = 0.25;

/**
 * Tells when something that may play by itself comes into sight, and when it leaves. Never where movement is unwanted.
 *
 * @returns where it is drawn
 */
export function useAutoplay(
  isWanted: boolean,
  onSight: (isInSight: boolean) => void,
): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(onSight);
  useEffect(() => {
    const element = place.current;
    if (!isWanted || !element || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const ratio = entries.at(-1)?.intersectionRatio ?? 0;
        if (ratio >= BEGIN_VISIBLE) tell(true);
        else if (ratio < END_VISIBLE) tell(false);
      },
      { threshold: [0, END_VISIBLE, BEGIN_VISIBLE] },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isWanted]);
  return place;
}
