import { type RefObject, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';

/** It starts when this share of it is visible, and ends below the second share. */
const BEGIN_VISIBLE = 0.6;
const END_VISIBLE = 0.25;

const STILL = '(prefers-reduced-motion: reduce)';

/** Set when the platform refused to play a film without sound: iPhones do that while they save battery. */
let isRefused = false;

/** Called when the browser refused: videos wait for a tap until the page is loaded again. */
export function noteRefusal(): void {
  isRefused = true;
}

/**
 * Calls `onSight` when an element that may play by itself comes into sight, and when it leaves. Never with reduced motion or
 * after a refusal.
 *
 * @returns the ref of the element
 */
export function useAutoplay(
  isWanted: boolean,
  onSight: (isInSight: boolean) => void,
): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const notify = useEffectEvent(onSight);
  const isStill = useSyncExternalStore(onStillness, isReduced);
  const isOn = isWanted && !isStill;
  useEffect(() => {
    const element = place.current;
    if (!isOn || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const ratio = entries.at(-1)?.intersectionRatio ?? 0;
        if (ratio >= BEGIN_VISIBLE) notify(!isRefused);
        else if (ratio < END_VISIBLE) notify(false);
      },
      { threshold: [0, END_VISIBLE, BEGIN_VISIBLE] },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      // Switched off meanwhile: what plays by itself ends.
      notify(false);
    };
  }, [isOn]);
  return place;
}

function isReduced(): boolean {
  return matchMedia(STILL).matches;
}

function onStillness(listener: () => void): () => void {
  const query = matchMedia(STILL);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
