import { AD_VIEW_MS } from '@posy/contract/limits';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import type { PostView } from './post-view.ts';
import { recordView } from './record-view.ts';

/** A view is this share of a post in sight, for {@link AD_VIEW_MS}. */
const SEEN_SHARE = 0.5;
/** Enough steps to notice when a card that is taller than two screens fills half of one. */
const STEPS = Array.from({ length: 11 }, (_, step) => (step * SEEN_SHARE) / 10);

/** Watches whether a post is viewed; put the returned ref on it. Unsent posts are not counted. */
export function useRecordedView({ id, delivery }: Pick<PostView, 'id' | 'delivery'>): RefObject<HTMLElement | null> {
  const local = useLocal();
  return useInView(delivery.kind === 'sent' ? id : null, (seen) => void recordView(local, seen));
}

/**
 * Watches whether an element is viewed: half of it in sight for a second, in a visible tab. Put the returned ref on it.
 *
 * @param id passed to `onSeen` after each view; null: it is not counted
 */
export function useInView<Id extends string>(id: Id | null, onSeen: (id: Id) => void): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  const onSeenEvent = useEffectEvent(onSeen);

  useEffect(() => {
    if (!element.current || id === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      clearTimeout(timer);
      timer = undefined;
    };
    const watcher = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (!entry || !isInView(entry, window.innerHeight)) return stop();
        timer ??= setTimeout(() => {
          // A hidden tab counts no views.
          if (document.visibilityState === 'visible') onSeenEvent(id);
          stop();
        }, AD_VIEW_MS);
      },
      { threshold: STEPS },
    );
    watcher.observe(element.current);
    return () => {
      stop();
      watcher.disconnect();
    };
  }, [id]);
  return element;
}

/** The used fields of an `IntersectionObserverEntry`. */
interface Visible {
  readonly intersectionRatio: number;
  readonly intersectionRect: { readonly height: number };
}

/** Half of it is in sight; for a card taller than the screen, enough to fill half of the screen (height in px). */
export function isInView({ intersectionRatio, intersectionRect }: Visible, screenHeight: number): boolean {
  return intersectionRatio >= SEEN_SHARE || intersectionRect.height >= screenHeight * SEEN_SHARE;
}
