import type { Author } from '@posy/contract/users';
import type { PostView } from '../posts/post-view.ts';
import { tagSource } from '../posts/tagged-posts.ts';
import { type NewestPosts, usePostList } from '../posts/use-newest-posts.ts';

/** The newest posts with a tag: from this device at once, and from the server when the list opens. `tag`: normalized. */
export function useTaggedPosts(viewer: Author, tag: string): NewestPosts<PostView> {
  return usePostList(`tag:${tag}`, (local) => tagSource(local, viewer, tag));
}
