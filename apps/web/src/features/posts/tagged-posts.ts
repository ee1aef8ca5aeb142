import { tagsIn } from '@posy/contract/text-links';
import type { Author } from '@posy/contract/users';
import type { LocalDb } from '../../local/local-db.ts';
import { isListStale } from '../../sync/freshness.ts';
import { fetchOlderPostsWithTag, refreshPostsWithTag, taggedCursor, tagKey } from '../../sync/posts-with-tag.ts';
import { readRelations } from '../relations/read-relations.ts';
import type { PostView } from './post-view.ts';
import { type PostsSource, watched } from './posts-reader.ts';
import { FIRST_KEY, foldedOverPosts, pageOf, type PostsPage } from './posts.local.ts';
import { createPost } from './posts.sync.ts';

/** Whether a caption has a tag. `tag`: normalized. */
export function hasTag(caption: string, tag: string): boolean {
  return tagsIn(caption).includes(tag);
}

/**
 * The newest `limit` posts with a tag, also unsent ones, without those of blocked and muted people. They end where the list was
 * fetched to; with `isCutOff` (the server cannot be asked) all of the device's are returned.
 */
export async function readPostsWithTag(
  local: LocalDb,
  viewer: Author,
  tag: string,
  limit: number,
  isCutOff: boolean,
): Promise<PostsPage> {
  const { cache } = local;
  const { entries: pending, rows } = await foldedOverPosts(local, () =>
    Promise.all([
      cache.sync.get('state'),
      readRelations(local),
      cache.pages.get(tagKey(tag)),
      taggedCursor(cache, tag),
    ]),
  );
  const [state, relations, page, fetched] = rows;
  const entries = pending.filter(({ kind, args }) => {
    return kind !== createPost.kind || hasTag(createPost.read(args)?.content ?? '', tag);
  });
  const from = isCutOff || !fetched || fetched.next === null ? '' : (fetched.to ?? '');
  const posts = await cache.posts
    .where('[createdAt+id]')
    .between([from, ''], FIRST_KEY)
    .reverse()
    .filter(({ content, user }) => !relations.has(user.id) && hasTag(content, tag))
    .limit(limit)
    .toArray();
  const savedAt = page?.validatedAt ?? state?.lastOkAt;
  return pageOf(local, viewer, { posts, entries, limit, savedAt, isKnown: fetched !== null });
}

/** The posts with a tag: pulls update those within the feed's window, older ones are fetched again. */
export function tagSource(local: LocalDb, viewer: Author, tag: string): PostsSource<PostView> {
  return {
    ...watched((limit, isCutOff) => readPostsWithTag(local, viewer, tag, limit, isCutOff)),
    older: () => fetchOlderPostsWithTag(local, tag),
    isStale: () => isListStale(local, tagKey(tag)),
    refresh: (count) => refreshPostsWithTag(local, tag, count),
  };
}
