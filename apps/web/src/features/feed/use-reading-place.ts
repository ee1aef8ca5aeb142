import type { UserId } from '@posy/contract/ids';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { onPageLeave } from '../../kit/page-leave.ts';
import { dropFeedSnapshot } from './feed-snapshot.ts';
import { savePlace, type ReadingPlace, readSavedPlace } from './place.ts';
import { cardsInSight, restoreAnchor, type TopOf } from './reading-anchor.ts';
import { isScrolled } from './use-is-scrolled.ts';

/** A position is stored once the page has not moved for this long, in ms. */
const STILL_MS = 200;

/** The user's position in this list when they last left it; constant while the list is mounted. */
export function useRecalledPlace(authorId: UserId | null): ReadingPlace | null {
  const { uid, device } = useLocal();
  const [place] = useState(() => readSavedPlace(uid, authorId, device.clock.now()));
  return place;
}

/** Scrolls back to a position before the list is painted, and calls `onBack` afterwards. */
export function useReturnTo(place: ReadingPlace | null, topOf: TopOf, onBack: () => void): void {
  const isBack = useRef(false);
  const goBack = useEffectEvent(() => {
    if (isBack.current) return;
    isBack.current = true;
    if (place) restoreAnchor([{ id: place.postId, top: place.top }], topOf);
    onBack();
  });
  useLayoutEffect(() => goBack(), []);
}

/**
 * Stores the user's position: when they stop scrolling, when the page is hidden, and when they leave the list. A snapshot shows
 * the top of the feed, so it is deleted when the next start begins further down.
 */
export function useStoredPlace(authorId: UserId | null, newest: number | null): void {
  const { uid, device } = useLocal();
  const keep = useEffectEvent(() => {
    const [card] = isScrolled() ? cardsInSight() : [];
    const here = card && { uid, authorId, postId: card.id, top: card.top, newest, at: device.clock.now() };
    savePlace(uid, authorId, here ?? null);
    if (here) dropFeedSnapshot();
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => keep(), STILL_MS);
    };
    const onHide = () => document.visibilityState === 'hidden' && keep();
    addEventListener('scroll', onScroll, { passive: true });
    document.addEventListener('visibilitychange', onHide);
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', onScroll);
      document.removeEventListener('visibilitychange', onHide);
    };
  }, []);
  useLayoutEffect(() => {
    let isPageLeft = false;
    const stop = onPageLeave(() => {
      isPageLeft = true;
      keep();
    });
    return () => {
      stop();
      // Another list or page follows. The cards still exist: a layout effect is cleaned up before its elements are removed.
      if (!isPageLeft) keep();
    };
  }, []);
}
