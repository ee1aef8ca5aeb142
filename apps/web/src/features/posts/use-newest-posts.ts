import type { Author } from '@posy/contract/users';
import { useSyncExternalStore } from 'react';
import { useLocal } from '../../app/local-context.tsx';
import type { LocalDb } from '../../local/local-db.ts';
import { fetchOlder } from './fetch-older.ts';
import { PostsReader, type PostsState } from './posts-reader.ts';

export interface NewestPosts extends PostsState {
  /** The end of the list is near. */
  readonly more: () => void;
  /** After older posts could not be had. */
  readonly retry: () => void;
}

/** One a page, so that who comes back to the feed finds it as they left it. */
const readers = new WeakMap<LocalDb, PostsReader>();

function readerOf(local: LocalDb, viewer: Author): PostsReader {
  const reader = readers.get(local) ?? new PostsReader(local, viewer, fetchOlder);
  readers.set(local, reader);
  return reader;
}

/** The posts a person may see, newest first, from this device; older ones are brought when asked for. */
export function useNewestPosts(viewer: Author): NewestPosts {
  const reader = readerOf(useLocal(), viewer);
  const state = useSyncExternalStore(reader.subscribe, reader.get);
  return { ...state, more: reader.more, retry: reader.retry };
}
