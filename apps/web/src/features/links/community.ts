import { pathOf } from '@posy/contract/call';
import { matches } from '@posy/contract/check';
import { MAX_PAGE_SIZE } from '@posy/contract/limits';
import { communityLinksCall, type Link } from '@posy/contract/links';
import { type Readable, Store } from '@posy/std/store';
import { COMMUNITY_CACHE } from '../../local/media-cache.ts';
import { call, type CallResult } from '../../sync/http.ts';
import { nextPath } from '../../sync/next-path.ts';

const LIST_KEY = pathOf(communityLinksCall, {});

/** State of the community page. `isOld`: the server is unreachable, and the stored links are shown. */
export interface Community {
  /** null: never fetched on this device. */
  readonly links: readonly Link[] | null;
  readonly isAsking: boolean;
  readonly isOld: boolean;
}

const FIRST_PAGE = pathOf(communityLinksCall, {}, { limit: MAX_PAGE_SIZE });
/** Limit of fetched pages, in case the server's list never ends. */
const MAX_PAGES = 20;

/** The community page's links: first those of this device, then the server's. */
export class CommunityStore {
  readonly #state: Store<Community>;
  readonly get: Readable<Community>['get'];
  readonly subscribe: Readable<Community>['subscribe'];

  /** `prerendered`: links that the page shows already; null if it shows none. */
  constructor(prerendered: readonly Link[] | null) {
    this.#state = new Store<Community>({ links: prerendered, isAsking: prerendered === null, isOld: false });
    ({ get: this.get, subscribe: this.subscribe } = this.#state);
  }

  readonly refresh = async (): Promise<void> => {
    this.#state.change({ isAsking: true });
    const answer = askAll();
    if (this.#state.get().links === null) {
      const cached = await readCachedCommunity().catch(() => null);
      if (cached && this.#state.get().links === null) this.#state.change({ links: cached });
    }
    const links = await answer;
    if (!links) return this.#state.change({ isAsking: false, isOld: true });
    this.#state.change({ links, isAsking: false, isOld: false });
    await cacheCommunity(links).catch(() => undefined);
  };
}

/** All pages of the list; null when one of them could not be fetched. */
async function askAll(): Promise<readonly Link[] | null> {
  const links: Link[] = [];
  let path: string | null = FIRST_PAGE;
  for (let pages = 0; path !== null && pages < MAX_PAGES; pages++) {
    const answer: CallResult<Link[]> = await call(communityLinksCall, {}, { path });
    if (answer.kind !== 'ok') return null;
    links.push(...answer.body);
    path = nextPath(answer.headers);
  }
  return links;
}

/** The last fetched links of the community page; null where they were never fetched. */
async function readCachedCommunity(): Promise<readonly Link[] | null> {
  if (!('caches' in globalThis)) return null;
  const communityCache = await caches.open(COMMUNITY_CACHE);
  const body: unknown = await (await communityCache.match(LIST_KEY))?.json();
  return matches(communityLinksCall.answer, body) ? body : null;
}

/** Stores the list, fetches missing pictures, and deletes those that are no longer in it. */
async function cacheCommunity(links: readonly Link[]): Promise<void> {
  if (!('caches' in globalThis)) return;
  const communityCache = await caches.open(COMMUNITY_CACHE);
  await communityCache.put(
    LIST_KEY,
    new Response(JSON.stringify(links), { headers: { 'content-type': 'application/json' } }),
  );
  const wanted = new Set(links.map(({ imageUrl }) => new URL(imageUrl, location.origin).href));
  const present = new Set<string>();
  for (const { url } of await communityCache.keys()) {
    if (wanted.has(url)) present.add(url);
    else if (!url.endsWith(LIST_KEY)) await communityCache.delete(url);
  }
  // One after the other: visible pictures load first. The next visit fetches what fails today.
  for (const url of wanted) {
    if (!present.has(url)) await communityCache.add(url).catch(() => undefined);
  }
}
