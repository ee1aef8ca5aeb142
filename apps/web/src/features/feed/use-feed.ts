import type { UserId } from '@posy/contract/ids';
import type { CurrentUser } from '@posy/contract/users';
import { useEffect, useRef, useState } from 'react';
import { useSyncStatus } from '../../app/use-sync-status.ts';
import { isPost, isWhole } from '../posts/post-view.ts';
import { type NewestPosts, useNewestPosts } from '../posts/use-newest-posts.ts';
import { type HeldPosts, holdPosts, isSent, newestStored } from './held-posts.ts';
import { useHasLaterCards } from './later-cards-on-demand.ts';
import type { ReadingPlace } from './place.ts';
import { noteScroll, useIsScrolled } from './use-is-scrolled.ts';
import { useStoredPlace, useRecalledPlace } from './use-reading-place.ts';

export interface Feed extends NewestPosts, HeldPosts {
  /** Where the person was when they left this list. */
  readonly place: ReadingPlace | null;
  /** They have been brought there. */
  readonly onBack: () => void;
}

/**
 * The feed, or the posts of one person, as it is to be drawn now. Nothing that came while the person reads further down,
 * or was away from there, moves it.
 */
export function useFeed(viewer: CurrentUser, authorId: UserId | null): Feed {
  const newestPosts = useNewestPosts(viewer, authorId);
  const place = useRecalledPlace(authorId);
  const [isBack, setIsBack] = useState(place === null);
  const canReturn = useHasLaterCards();
  const isFound = useReach(newestPosts, isBack ? null : place) && (isBack || canReturn);
  const posts = (isFound && newestPosts.posts) || NONE;
  const isScrolled = useIsScrolled() || !isBack;
  const [anchor, setAnchor] = useState(place?.newest ?? null);
  const newest = newestStored(posts);
  // At the top everything is shown; what is newest there is where the holding begins once the person scrolls.
  if (!isScrolled && anchor !== newest) setAnchor(newest);

  useStoredPlace(authorId, anchor);
  useRetryWhenOnline(newestPosts.retry);
  const [top] = posts;
  useTopForOwnPost(!top || !isWhole(top) || isSent(top) ? undefined : top.id);
  return {
    ...newestPosts,
    posts: isFound ? newestPosts.posts : null,
    ...holdPosts(posts, viewer.id, isScrolled ? anchor : null),
    place,
    onBack: () => {
      // Who was brought nowhere is where they were, and to read that would lay the page out once more.
      if (place) noteScroll();
      setIsBack(true);
    },
  };
}

const NONE: readonly [] = [];

/** Reads as far down as the post the person was at; true when it is there, or not on this device any more. */
function useReach({ posts, isAll, reach }: NewestPosts, place: ReadingPlace | null): boolean {
  const isFound = place === null || isAll || Boolean(posts?.some((post) => isPost(post, place.postId)));
  const count = posts?.length ?? 0;
  useEffect(() => {
    if (!isFound && count > 0) reach(count * 2);
  }, [isFound, count, reach]);
  return isFound || count >= FARTHEST;
}

/** Nobody is brought back further down than this. */
const FARTHEST = 500;

function useRetryWhenOnline(retry: () => void): void {
  const { network } = useSyncStatus();
  useEffect(() => {
    if (network === 'online') retry();
  }, [retry, network]);
}

/** Who has just shared something is shown it. */
function useTopForOwnPost(unsentId: string | undefined): void {
  const before = useRef<string | undefined | null>(null);
  useEffect(() => {
    const isNew = before.current !== null && unsentId !== undefined && unsentId !== before.current;
    before.current = unsentId;
    if (isNew) window.scrollTo({ top: 0 });
  }, [unsentId]);
}
