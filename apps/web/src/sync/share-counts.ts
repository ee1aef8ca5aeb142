import { matches } from '@posy/contract/check';
import type { WatchedPost } from '@posy/contract/counts';
import { MAX_WATCHED_POSTS } from '@posy/contract/limits';
import type { CountsPort } from '@posy/sync/ports';
import { liveCounts, pageCounts } from './page-counts.ts';
import { type CountsMessage, CountsMessageSchema, openCountsChannel } from './send-counts.ts';

/** The server hears of another screen at most this often, in ms. */
const NOTIFY_EVERY_MS = 1000;

export interface SharedCounts extends CountsPort {
  /** Calls `listener` when other posts are on the screens of this device. */
  onChange: (() => void) | null;
}

/** Brings together what the tabs of an account show, and gives counts to all of them. */
export function shareCounts(uid: string, tab: string, signal: AbortSignal): SharedCounts {
  const channel = openCountsChannel(uid);
  const others = new Map<string, readonly WatchedPost[]>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (message: CountsMessage) => channel?.postMessage(message);
  const here = () => (document.visibilityState === 'visible' ? pageCounts.watched() : []).slice(0, MAX_WATCHED_POSTS);
  const shared: SharedCounts = {
    onChange: null,
    watched: () => {
      const all = new Map<string, WatchedPost>();
      // Those of this tab first: the others of too many are not watched.
      for (const post of [here(), ...others.values()].flat()) if (!all.has(post.id)) all.set(post.id, post);
      return [...all.values()].slice(0, MAX_WATCHED_POSTS);
    },
    take(rows, from) {
      if (rows.length === 0) return;
      liveCounts.take(rows, from);
      send({ rows: [...rows], from });
    },
  };
  const notify = () => {
    timer = undefined;
    if (signal.aborted) return;
    send({ tab, posts: [...here()] });
    shared.onChange?.();
  };
  const notifySoon = () => (timer ??= setTimeout(notify, NOTIFY_EVERY_MS));

  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!matches(CountsMessageSchema, data)) return;
    if ('rows' in data) liveCounts.take(data.rows, data.from);
    else if ('ask' in data) send({ tab, posts: [...here()] });
    else {
      if (data.posts.length > 0) others.set(data.tab, data.posts);
      else others.delete(data.tab);
      const revs = new Map<string, number>(data.posts.map(({ id, rev }) => [id, rev]));
      // The server sends nothing twice to a device. The other tab has the same rows: nothing has to be waited for.
      const newer = liveCounts.all().filter(({ id, rev }) => rev > (revs.get(id) ?? rev));
      if (newer.length > 0) send({ rows: [...newer], from: 0 });
      shared.onChange?.();
    }
  });
  const stopWatching = pageCounts.onWatched(notifySoon);
  document.addEventListener('visibilitychange', notify, { signal });
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    stopWatching();
    send({ tab, posts: [] });
    channel?.close();
  });
  send({ ask: true });
  return shared;
}
