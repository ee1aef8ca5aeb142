import { pathOf } from '@posy/contract/call';
import { SYNC_AS_OF_HEADER, USER_HEADER } from '@posy/contract/headers';
import { MAX_PAGE_SIZE } from '@posy/contract/limits';
import { type Post, postsCall } from '@posy/contract/posts';
import { type PutOp, parseCursor } from '@posy/contract/sync';
import { type FeedPage, applyPage } from '@posy/sync/list';
import { pull } from '@posy/sync/pull';
import type { LocalDb } from '../local/local-db.ts';
import type { ListResult } from './fetch-list.ts';
import { noteFetch } from './freshness.ts';
import { call } from './http.ts';
import { nextPath } from './next-path.ts';
import { type Syncer, createSyncer } from './syncer.ts';

const PAGE_KEY = 'feed';
/** Sorts after every date. */
const LAST = '\uffff';
/** Tries for a page that pulls have overtaken. */
const MAX_TRIES = 4;

/**
 * Fetches the next older posts of the feed; `end`: the device has all of it. Continues at the end of the last call; after a reset it begins at the top and fetches
 * pages until one has new posts.
 */
export async function fetchOlderPosts(local: LocalDb, syncer: Syncer = createSyncer(local)): Promise<ListResult> {
  const { cache, uid } = syncer.ports;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const { window, cursor } = await cache.readState();
    if (!cursor) {
      const pulled = await pull(syncer.ports);
      if (pulled.kind !== 'complete') return pulled.kind === 'unreachable' ? 'unreachable' : 'failed';
      continue;
    }
    const begun = await readNextPage(local, window);
    if (!begun) return 'end';
    const result = await call(postsCall, {}, { path: begun.path, uid });
    if (result.kind !== 'ok') return result.kind === 'unreachable' ? 'unreachable' : 'failed';
    const next = nextPath(result.headers);
    if (result.body.length === 0 && next !== null) {
      // The server found nothing for this viewer in what it reads at once: the next page begins there.
      await noteFetch(local, PAGE_KEY, { next, to: begun.to ?? LAST });
      tries--;
      continue;
    }
    const page = pageOf(result.body, result.headers, begun.to, uid);
    if (!page) return 'failed';
    // In one transaction: from 50 rows on, Dexie notes only that some row was written. For fewer rows it notes each
    // key, and each live query of the page holds these notes until it runs again.
    const applied = await applyPage(cache, uid, page);
    if (applied === 'foreign') return 'failed';
    if (applied === 'stale') {
      await syncer.pull();
      continue;
    }

    await noteFetch(local, PAGE_KEY, { next, to: page.from });
    const isNew = window === null || page.from === null || page.from < window;
    if (next === null) return 'end';
    if (isNew) return 'more';
    tries--;
  }
  return 'failed';
}

interface NextPage {
  readonly path: string;
  /** createdAt of the last post of the page before. */
  readonly to: string | null;
}

/** The beginning of the next page; null when the whole feed is on the device. */
async function readNextPage({ cache }: LocalDb, window: string | null): Promise<NextPage | null> {
  const row = await cache.pages.get(PAGE_KEY);
  const { next, to } = row ?? {};
  // Posts below the window are unknown; a page that began there would leave a gap.
  if (next && to && (window === null || to >= window)) return { path: next, to };
  if (next === null && window === null) return null;
  // The snapshot has 60 posts: one long page covers them and continues below.
  return { path: pathOf(postsCall, {}, { limit: MAX_PAGE_SIZE }), to: null };
}

/** An answer as a page of the feed; null: it lacks the server's cursor. */
function pageOf(posts: readonly Post[], headers: Headers, to: string | null, uid: string): FeedPage | null {
  const asOf = parseCursor(headers.get(SYNC_AS_OF_HEADER) ?? '');
  if (!asOf) return null;
  return {
    uid: headers.get(USER_HEADER) ?? '',
    asOf,
    ops: posts.flatMap((post) => postOps(post, uid)),
    from: nextPath(headers) === null ? null : (posts.at(-1)?.createdAt ?? null),
    to,
  };
}

/** Splits a post of an answer into the shared post and the viewer's flower. */
export function postOps({ isFlowered, ...post }: Post, uid: string): PutOp[] {
  const { id, rev } = post;
  const row: PutOp = { s: post.user.id === uid ? 'u' : 'g', t: 'post', id, rev, v: post };
  // A list lacks the flower's `rev`: with 0, any row that is known or arrives later wins.
  const flower: PutOp = { s: 'u', t: 'flower', id, rev: 0, v: { postId: id, isFlowered, rev: 0 } };
  return isFlowered ? [row, flower] : [row];
}

/** Whether the device has the whole feed, as far as it knows. */
export async function isFeedComplete({ cache }: LocalDb): Promise<boolean> {
  const state = await cache.sync.get('state');
  return state !== undefined && state.cursor !== null && state.window === null;
}
