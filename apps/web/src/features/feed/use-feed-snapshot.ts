import { useEffect, useRef } from 'react';
import { readSignedInFlag } from '../../platform/signed-in-flag.ts';
import { isWhole, type ListedPost } from '../posts/post-view.ts';
import { dropFeedSnapshot, saveFeedSnapshot } from './feed-snapshot.ts';

/** Long enough for pictures of a new page to settle; the work itself takes some 2 ms and waits for an idle moment. */
const SETTLE_MS = 600;
/**
 * Number of newest posts that are compared: a snapshot shows only some of these, even after others were added above.
 */
const TOP_POSTS = 100;
const NOTHING: Top = { ids: [], isAll: true };

/** The first posts of a list, down to the first one that has only a number. */
interface Top {
  readonly ids: readonly string[];
  /** The list has no others. */
  readonly isAll: boolean;
}

/**
 * Stores the top of the feed for the next start: a moment after it changed, and when the page is left. Only while the user is at
 * the top, because the next start begins there.
 */
export function useFeedSnapshot(uid: string, posts: readonly ListedPost[]): void {
  const before = useRef(NOTHING);
  useEffect(() => {
    const top = topOf(posts);
    // A removed post must not be painted at the next start either.
    if (isOneDeleted(before.current, top)) dropFeedSnapshot();
    before.current = top;
  }, [posts]);

  useEffect(() => {
    if (posts.length === 0) return;
    const save = () => {
      // The account may have left this device while the page is still open, in this tab or another.
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

function topOf(posts: readonly ListedPost[]): Top {
  const firstPlace = posts.findIndex((post) => !isWhole(post));
  const whole = posts.slice(0, firstPlace < 0 ? TOP_POSTS : Math.min(firstPlace, TOP_POSTS)).filter(isWhole);
  return { ids: whole.map(({ id }) => id), isAll: whole.length === posts.length };
}

/** Whether one of the former posts was removed. The last ones may be numbers now, or below the compared range. */
function isOneDeleted(before: Top, { ids, isAll }: Top): boolean {
  const present = new Set(ids);
  const last = isAll ? before.ids.length - 1 : before.ids.findLastIndex((id) => present.has(id));
  if (last < 0) return before.ids.length > 0;
  return before.ids.slice(0, last + 1).some((id) => !present.has(id));
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2000 });
  else work();
}
