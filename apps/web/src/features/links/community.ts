import { pathOf } from '@posy/contract/call';
import { MAX_PAGE_SIZE } from '@posy/contract/limits';
import { communityLinksCall, type Link } from '@posy/contract/links';
import { type Readable, Store } from '@posy/std/store';
import { type CallResult, call } from '../../sync/http.ts';
import { nextPath } from '../../sync/next-path.ts';
import { cacheCommunity, readCachedCommunity } from './cached-community.ts';

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
