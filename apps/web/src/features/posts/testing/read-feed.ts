import type { Author } from '@posy/contract/users';
import type { LocalDb } from '../../../local/local-db.ts';
import { foldStored, foldUnsent } from '../post-overlay.ts';
import type { PostView } from '../post-view.ts';
import { FIRST_KEY, type PostsPage, readFeedContext, readFeedPage } from '../posts.local.ts';

/** The newest `limit` posts of the feed with this user's mutations, read at once and without live queries. */
export async function readFeed(local: LocalDb, viewer: Author, limit: number): Promise<PostsPage<PostView>> {
  const { isKnown, savedAt } = await readFeedContext(local);
  const rows = await readFeedPage(local, { above: FIRST_KEY, last: null, limit });
  const isHere = (id: string) => rows.posts.some((post) => post.id === id);
  const posts = [...foldUnsent(rows.pending, isHere, viewer), ...foldStored(rows, rows.pending)];
  return { posts, isAllOfDevice: rows.posts.length < limit, isKnown, savedAt };
}
