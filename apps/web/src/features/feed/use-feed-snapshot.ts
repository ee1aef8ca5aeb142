import { useEffect, useRef } from 'react';
import { readSignedInFlag } from '../../platform/signed-in-flag.ts';
import { keyOf, type ListedPost, type PlaceNumber } from '../posts/post-view.ts';
import { dropFeedSnapshot, saveFeedSnapshot } from './feed-snapshot.ts';

/** Long enough for pictures of a new page to settle; the work itself takes some 2 ms and waits for an idle moment. */
const SETTLE_MS = 600;
/** What a snapshot shows was among so many posts, also when others came above it since. */
const TOP_POSTS = 100;
const NONE: ReadonlySet<string | PlaceNumber> = new Set();

/**
 * Keeps the top of the feed for the next start: a moment after it changed, and when the page is left. Only while the top
 * is what the person sees, since the next start begins there.
 */
export function useFeedSnapshot(uid: string, posts: readonly ListedPost[]): void {
  const before = useRef(NONE);
  useEffect(() => {
    const ids = new Set(posts.slice(0, TOP_POSTS).map(keyOf));
    // What is gone is not painted at the next start, either: not even for a moment.
    if (!before.current.isSubsetOf(ids)) dropFeedSnapshot();
    before.current = ids;
  }, [posts]);

  useEffect(() => {
    if (posts.length === 0) return;
    const save = () => {
      // The account may have left this device while the page still stands, in this tab or another.
      if (readSignedInFlag() !== uid) return;
      const app = document.getElementById('app');
      if (app && !app.hasAttribute('data-waiting') && window.scrollY < 1) saveFeedSnapshot(uid, app);
    };
    const saveWhenHidden = () => document.visibilityState === 'hidden' && save();
    const timer = setTimeout(() => whenIdle(save), SETTLE_MS);
    document.addEventListener('visibilitychange', saveWhenHidden);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', saveWhenHidden);
    };
  }, [uid, posts]);
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2000 });
  else work();
}
