import type { PostId } from '@posy/contract/ids';
import { readHomeSearch } from './home-search.ts';

/** In session storage: a visitor who follows a link and has to log in first sees the post afterwards. */
const KEY = 'posy-link';

/** Stores the post of the page's address, if it has one. */
export function saveLinkedPost(): void {
  // Prerendering has no address.
  const search = globalThis.location?.search ?? '';
  const { post } = readHomeSearch(Object.fromEntries(new URLSearchParams(search)));
  try {
    if (post) sessionStorage.setItem(KEY, post);
  } catch {
    // Storage is blocked: the link has to be followed again after the log-in.
  }
}

/** Returns the stored post, and deletes it. */
export function consumeLinkedPost(): PostId | undefined {
  try {
    const { post } = readHomeSearch({ post: sessionStorage.getItem(KEY) });
    sessionStorage.removeItem(KEY);
    return post;
  } catch {
    return undefined;
  }
}
