import { type RefObject, useEffect, useEffectEvent } from 'react';
import { watchPost } from '../../sync/page-counts.ts';
import type { PostView } from './post-view.ts';

/** Half a screen around it counts, too: a post that scrolls into view is right at once. */
const AROUND = '50% 0px';

const listeners = new WeakMap<Element, (isNear: boolean) => void>();
let observer: IntersectionObserver | null = null;

/** Receives the counts of a sent post while its element is on or near the screen. */
export function useWatch(element: RefObject<HTMLElement | null>, { id, rev = 0, delivery }: PostView): void {
  const isSent = delivery.kind === 'sent';
  const begin = useEffectEvent(() => watchPost(id, rev));

  useEffect(() => {
    const { current } = element;
    if (!current || !isSent) return;
    let stop: (() => void) | null = null;
    const end = () => {
      stop?.();
      stop = null;
    };
    listeners.set(current, (isNear) => {
      if (isNear) stop ??= begin();
      else end();
    });
    observer ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
      },
      { rootMargin: AROUND },
    );
    observer.observe(current);
    return () => {
      observer?.unobserve(current);
      listeners.delete(current);
      end();
    };
  }, [element, id, isSent]);
}
