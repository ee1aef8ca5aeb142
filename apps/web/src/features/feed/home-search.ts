import { matches } from '@posy/contract/check';
import { type PostId, PostIdSchema, type UserId, UserIdSchema } from '@posy/contract/ids';

/** The search parameters of the home page: the user whose posts are shown, and a linked post. */
interface HomeSearch {
  readonly user?: UserId;
  readonly post?: PostId;
}

/** Reads `?user=&post=`; invalid ids are left out. */
export function readHomeSearch({ user, post }: Readonly<Record<string, unknown>>): HomeSearch {
  return {
    ...(matches(UserIdSchema, user) && { user }),
    ...(matches(PostIdSchema, post) && { post }),
  };
}

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
