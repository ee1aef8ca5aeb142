import type { Author } from '@posy/contract/users';
import { useMemo, useSyncExternalStore } from 'react';
import { useLocal } from '../../app/local-context.tsx';
import type { PostView } from '../posts/post-view.ts';
import { PostsReader } from '../posts/posts-reader.ts';
import { tagSource } from '../posts/tagged-posts.ts';
import type { NewestPosts } from '../posts/use-newest-posts.ts';

/** The newest posts with a tag: from this device at once, and from the server when the list opens. `tag`: normalized. */
export function useTaggedPosts(viewer: Author, tag: string): NewestPosts<PostView> {
  const local = useLocal();
  const reader = useMemo(() => new PostsReader(tagSource(local, viewer, tag)), [local, viewer, tag]);
  const state = useSyncExternalStore(reader.subscribe, reader.get);
  const { more, setVisibleRange, retry, readUpTo, refresh } = reader;
  return { ...state, more, setVisibleRange, retry, readUpTo, refresh };
}
