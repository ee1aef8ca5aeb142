import type { PostId } from '@posy/contract/ids';
import type { Author } from '@posy/contract/users';
import { useEffect, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { liveQuery } from '../../local/live-query.ts';
import { type FetchedOne, fetchPost } from '../../sync/fetch-one.ts';
import type { PostView } from './post-view.ts';
import { readPost } from './posts.local.ts';

export interface OnePost {
  /** The post on this device; null: it is not there. undefined: not read yet. */
  readonly post: PostView | null | undefined;
  /** Result of the request to the server; null: not known yet. */
  readonly fetched: FetchedOne | null;
}

/** One post, from this device at once and then from the server. `id` null: none. */
export function useOnePost(viewer: Author, id: PostId | null): OnePost {
  const local = useLocal();
  const [found, setFound] = useState<OnePost & { readonly id: PostId | null }>({ ...NONE, id });

  useEffect(() => {
    if (id === null) return;
    let isWanted = true;
    const set = (change: Partial<OnePost>) =>
      isWanted && setFound((before) => ({ ...(before.id === id ? before : NONE), ...change, id }));
    const reading = liveQuery(() => readPost(local, viewer, id)).subscribe({
      next: (post) => set({ post }),
      // The databases were closed: the page is being left.
      error: () => undefined,
    });
    fetchPost(local, id).then(
      (fetched) => set({ fetched }),
      () => set({ fetched: 'failed' }),
    );
    return () => {
      isWanted = false;
      reading.unsubscribe();
    };
  }, [local, viewer, id]);
  return found.id === id ? found : NONE;
}

const NONE: OnePost = { post: undefined, fetched: null };
