import type { PostId } from '@posy/contract/ids';
import { readHomeSearch } from './home-search.ts';

/** For as long as this tab is open: who follows a link and has to log in first is shown the post then. */
const KEY = 'posy-link';

/** Keeps the post that the address names, if it names one. */
export function keepLinkedPost(): void {
  // Where pages are prerendered there is none.
  const search = globalThis.location?.search ?? '';
  const { post } = readHomeSearch(Object.fromEntries(new URLSearchParams(search)));
  try {
    if (post) sessionStorage.setItem(KEY, post);
  } catch {
    // Storage is blocked: the link has to be followed again after the log-in.
  }
}

/** The post that was kept, once. */
export function takeLinkedPost(): PostId | undefined {
  try {
    const { post } = readHomeSearch({ post: sessionStorage.getItem(KEY) });
    sessionStorage.removeItem(KEY);
    return post;
  } catch {
    return undefined;
  }
}
