import type { UserId } from '@posy/contract/ids';
import type { Author } from '@posy/contract/users';
import { useSyncExternalStore } from 'react';
import { useLocal } from '../../app/local-context.tsx';
import type { LocalDb } from '../../local/local-db.ts';
import { PostsReader, type PostsState } from './posts-reader.ts';
import { authorSource, feedSource } from './posts-source.ts';

export interface NewestPosts extends PostsState, Pick<PostsReader, 'more' | 'retry' | 'reach' | 'refresh'> {}

/** One a page for each list, so that who comes back to a list finds it as they left it. */
const readers = new WeakMap<LocalDb, Map<UserId | null, PostsReader>>();

function readerOf(local: LocalDb, viewer: Author, authorId: UserId | null): PostsReader {
  const ofPage = readers.get(local) ?? new Map<UserId | null, PostsReader>();
  readers.set(local, ofPage);
  const source = authorId === null ? feedSource(local, viewer) : authorSource(local, viewer, authorId);
  const reader = ofPage.get(authorId) ?? new PostsReader(source);
  ofPage.set(authorId, reader);
  return reader;
}

/**
 * The posts a person may see, newest first, from this device; older ones are brought when asked for. With `authorId`
 * those of one person.
 */
export function useNewestPosts(viewer: Author, authorId: UserId | null = null): NewestPosts {
  const reader = readerOf(useLocal(), viewer, authorId);
  const state = useSyncExternalStore(reader.subscribe, reader.get);
  const { more, retry, reach, refresh } = reader;
  return { ...state, more, retry, reach, refresh };
}
