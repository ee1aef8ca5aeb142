import type { UserId } from '@posy/contract/ids';
import type { CurrentUser } from '@posy/contract/users';
import { useEffect, useRef, useState } from 'react';
import { useSyncStatus } from '../../kit/use-sync-status.ts';
import { isPost, isWhole } from '../posts/post-view.ts';
import { type NewestPosts, useNewestPosts } from '../posts/use-newest-posts.ts';
import { useHasLaterCards } from './later-cards-on-demand.ts';
import { type ReadingPlace, useRecalledPlace, useStoredPlace } from './reading-place.ts';
import { type SplitPosts, splitNewPosts, isSent, newestStored } from './split-new-posts.ts';
import { noteScroll, useIsScrolled } from './use-is-scrolled.ts';

export interface Feed extends NewestPosts, SplitPosts {
  /** The user's position when they left this list. */
  readonly place: ReadingPlace | null;
  /** Called after the user was brought back there. */
  readonly onBack: () => void;
}

/**
 * The feed, or the posts of one user, as drawn now. Posts that arrive while the user reads further down, or was away from
 * there, do not move it.
 */
export function useFeed(viewer: CurrentUser, authorId: UserId | null): Feed {
  const newestPosts = useNewestPosts(viewer, authorId);
  const place = useRecalledPlace(authorId);
  const [isBack, setIsBack] = useState(place === null);
  const canReturn = useHasLaterCards();
  const isFound = useReadDownTo(newestPosts, isBack ? null : place) && (isBack || canReturn);
  const posts = (isFound && newestPosts.posts) || NONE;
  const isScrolled = useIsScrolled() || !isBack;
  const [anchor, setAnchor] = useState(place?.newest ?? null);
  const newest = newestStored(posts);
  // At the top all posts are shown; once the user scrolls, posts newer than the newest of now are held back.
  if (!isScrolled && anchor !== newest) setAnchor(newest);

  useStoredPlace(authorId, anchor);
  useRetryWhenOnline(newestPosts.retry);
  const [top] = posts;
  useTopForOwnPost(!top || !isWhole(top) || isSent(top) ? undefined : top.id);
  return {
    ...newestPosts,
    posts: isFound ? newestPosts.posts : null,
    ...splitNewPosts(posts, viewer.id, isScrolled ? anchor : null),
    place,
    onBack: () => {
      // Without a return the scroll position is unchanged, and reading it would cost another layout.
      if (place) noteScroll();
      setIsBack(true);
    },
  };
}

const NONE: readonly [] = [];

/** Reads down to the post of the position; true when it is listed, or no longer on this device. */
function useReadDownTo({ posts, isAll, readUpTo }: NewestPosts, place: ReadingPlace | null): boolean {
  const isFound = place === null || isAll || Boolean(posts?.some((post) => isPost(post, place.postId)));
  const count = posts?.length ?? 0;
  useEffect(() => {
    if (!isFound && count > 0) readUpTo(count * 2);
  }, [isFound, count, readUpTo]);
  return isFound || count >= FARTHEST;
}

/** Limit of posts that are read for a return. */
const FARTHEST = 500;

function useRetryWhenOnline(retry: () => void): void {
  const { network } = useSyncStatus();
  useEffect(() => {
    if (network === 'online') retry();
  }, [retry, network]);
}

/** Scrolls to the top after the user has shared a post. */
function useTopForOwnPost(unsentId: string | undefined): void {
  const before = useRef<string | undefined | null>(null);
  useEffect(() => {
    const isNew = before.current !== null && unsentId !== undefined && unsentId !== before.current;
    before.current = unsentId;
    if (isNew) window.scrollTo({ top: 0 });
  }, [unsentId]);
}
