import { type RefObject, useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { liveCounts, watchPost } from '../../sync/page-counts.ts';
import type { PostView } from './post-view.ts';

const subscribe = (listener: () => void) => liveCounts.subscribe(listener);

/** The post with its counts as they are now. */
export function useLiveCounts(post: PostView): PostView {
  const counts = useSyncExternalStore(subscribe, () => liveCounts.over(post));
  return useMemo(() => (counts ? { ...post, ...counts } : post), [post, counts]);
}

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
