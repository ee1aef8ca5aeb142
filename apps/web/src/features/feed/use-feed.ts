import type { CurrentUser } from '@posy/contract/users';
import { useEffect, useRef, useState } from 'react';
import { useSyncStatus } from '../outbox/use-sync-status.ts';
import { type NewestPosts, useNewestPosts } from '../posts/use-newest-posts.ts';
import { type HeldPosts, holdPosts, newestStored } from './held-posts.ts';
import { useIsScrolled } from './use-is-scrolled.ts';

export interface Feed extends NewestPosts, HeldPosts {}

/** The feed as it is to be drawn now. Nothing that came while the person reads further down moves it. */
export function useFeed(viewer: CurrentUser): Feed {
  const newestPosts = useNewestPosts(viewer);
  const posts = newestPosts.posts ?? NONE;
  const isScrolled = useIsScrolled();
  const [anchor, setAnchor] = useState<number | null>(null);
  const newest = newestStored(posts);
  // At the top everything is shown; what is newest there is where the holding begins once the person scrolls.
  if (!isScrolled && anchor !== newest) setAnchor(newest);

  useRetryWhenOnline(newestPosts.retry);
  useTopForOwnPost(posts[0]?.delivery.kind === 'sent' ? undefined : posts[0]?.id);
  return { ...newestPosts, ...holdPosts(posts, viewer.id, isScrolled ? anchor : null) };
}

const NONE: readonly [] = [];

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
