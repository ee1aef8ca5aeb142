import { type RefObject, useEffect, useEffectEvent } from 'react';
import { watchPost } from '../../sync/page-counts.ts';
import type { PostView } from './post-view.ts';

/** Half a screen around it counts, too: a post that scrolls into view is right at once. */
const AROUND = '50% 0px';

/** Receives the counts of a sent post while its element is on or near the screen. */
export function useWatch(element: RefObject<HTMLElement | null>, { id, rev = 0, delivery }: PostView): void {
  const isSent = delivery.kind === 'sent';
  const begin = useEffectEvent(() => watchPost(id, rev));

  useEffect(() => {
    if (!element.current || !isSent) return;
    let stop: (() => void) | null = null;
    const end = () => {
      stop?.();
      stop = null;
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) stop ??= begin();
        else end();
      },
      { rootMargin: AROUND },
    );
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      end();
    };
  }, [element, id, isSent]);
}
