import { matches } from '@posy/contract/check';
import type { UserId } from '@posy/contract/ids';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import * as Type from 'typebox';
import { useLocal } from '../../kit/local-context.ts';
import { onPageLeave } from '../../kit/page-leave.ts';
import { readSignedInFlag } from '../../platform/signed-in-flag.ts';
import { dropFeedSnapshot } from './feed-snapshot.ts';
import { cardsInSight, restoreAnchor, type TopOf } from './reading-anchor.ts';
import { isScrolled } from './use-is-scrolled.ts';

/** Deleted, like everything under `posy.`, when the account leaves the device. */
const KEY = 'posy.place';
/** After this time, in ms, the list begins at the top. */
const MAX_AGE_MS = 86_400_000;

/** A reading position. */
const PlaceSchema = Type.Object({
  uid: Type.String(),
  /** The user whose posts were listed; null: the feed. */
  authorId: Type.Union([Type.String(), Type.Null()]),
  /** The first visible post, and the distance of its upper edge from the window's in px. */
  postId: Type.String(),
  top: Type.Number(),
  /** createdAt of the newest post that was shown, in ms: newer ones are held back above. */
  newest: Type.Union([Type.Number(), Type.Null()]),
  /** Time of leaving, in ms. */
  at: Type.Number(),
});
export type ReadingPlace = Type.Static<typeof PlaceSchema>;

/** Positions in lists that were left since this page was loaded, by account and list. */
const places = new Map<string, ReadingPlace | null>();

/** The user's position in a list when they left it; null: at the top, or too long ago. */
export function readSavedPlace(uid: UserId, authorId: UserId | null, now: number): ReadingPlace | null {
  const known = places.get(listKey(uid, authorId));
  const place = known === undefined ? stored() : known;
  const isThis = place?.uid === uid && place.authorId === authorId;
  return isThis && Math.abs(now - place.at) < MAX_AGE_MS ? place : null;
}

/** Stores the user's position in a list, also for the time after the app was closed. null: at the top. */
export function savePlace(uid: UserId, authorId: UserId | null, place: ReadingPlace | null): void {
  places.set(listKey(uid, authorId), place);
  try {
    // The account may have left this device while the page is still open, in this tab or another.
    if (place && readSignedInFlag() === uid) localStorage.setItem(KEY, JSON.stringify(place));
    else if (!place && stored()?.authorId === authorId) localStorage.removeItem(KEY);
  } catch {
    // Storage is full or blocked: the position lasts as long as the page.
  }
}

function stored(): ReadingPlace | null {
  try {
    const place: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return matches(PlaceSchema, place) ? place : null;
  } catch {
    return null;
  }
}

function listKey(uid: UserId, authorId: UserId | null): string {
  return `${uid} ${authorId ?? ''}`;
}

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
