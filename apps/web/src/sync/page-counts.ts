import type { WatchedPost } from '@posy/contract/counts';
import type { PostId } from '@posy/contract/ids';
import { LiveCounts } from '@posy/sync/live-counts';

/** Counts of posts that come besides pulls, of the one account of this page. */
export const liveCounts = new LiveCounts();

interface Place {
  readonly id: PostId;
  rev: number;
}

/** Where this page shows posts, on or near its screen. */
const places = new Set<Place>();
const listeners = new Set<() => void>();

/** Watches a post while a place shows it, with the revision of its row. The returned function ends that. */
export function watchPost(id: PostId, rev: number): () => void {
  const place = { id, rev };
  places.add(place);
  notify();
  return () => {
    places.delete(place);
    notify();
  };
}

/** The rows are those of another log: nothing is known of it. */
export function forgetRevs(): void {
  for (const place of places) place.rev = 0;
  notify();
}

/** The posts on this page's screen, and the revisions up to which it knows their counts. */
export function watchedHere(): readonly WatchedPost[] {
  const revs = new Map<PostId, number>();
  for (const { id, rev } of places) revs.set(id, Math.max(rev, revs.get(id) ?? 0));
  return [...revs].map(([id, rev]) => ({ id, rev: liveCounts.revOf(id, rev) }));
}

/** Calls `listener` whenever other posts are shown, until the returned function is called. */
export function onWatched(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
