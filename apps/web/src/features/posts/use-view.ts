import { type RefObject, useEffect, useRef } from 'react';
import { useLocal } from '../../app/local-context.tsx';
import type { PostView } from './post-view.ts';
import { recordView } from './record-view.ts';

/** Half of a card in sight for this long is a view, in ms. */
const SEEN_AFTER_MS = 1000;
const SEEN_SHARE = 0.5;

/** Watches whether a post is looked at; put the returned ref on it. Unsent posts are not counted. */
export function useView({ id, delivery }: PostView): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  const local = useLocal();
  const isCounted = delivery.kind === 'sent';

  useEffect(() => {
    if (!element.current || !isCounted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (entry?.isIntersecting) timer = setTimeout(() => void recordView(local, id), SEEN_AFTER_MS);
      },
      { threshold: SEEN_SHARE },
    );
    watcher.observe(element.current);
    return () => {
      clearTimeout(timer);
      watcher.disconnect();
    };
  }, [local, id, isCounted]);
  return element;
}
