import type { PostEntity } from '@posy/contract/posts';
import type { Millis } from '@posy/std/clock';
import { isByUser } from '@posy/sync/mutation';
import type { CacheDb } from './cache-db.ts';
import { DISCARDED_MAX_AGE_MS, dropOldDiscarded } from './discarded-draft.ts';
import { keptPostsOf } from './kept-collections.ts';
import type { LocalDb } from './local-db.ts';
import { mediaCacheName, forgetPictures } from './media-cache.ts';
import { dropOldMessages, dropOldPosts, POSTS_WHEN_IDLE, MESSAGES_WHEN_IDLE } from './quota.ts';
import { readingDepth } from './reading-depth.ts';

/** Answers older than this cannot arrive any more, in ms: deleted rows need no tombstone after it. */
const TOMBSTONE_AGE_MS = 7 * 86_400_000;
/** Rows of users that may stay although nothing on the device shows them. */
export const PEOPLE_WHEN_IDLE = 1000;

/** Bounds the cached data. Runs at idle times: none of it is urgent. */
export async function tidy(local: LocalDb): Promise<void> {
  const { cache, out, device, uid } = local;
  await dropOldTombstones(local, device.clock.now() - TOMBSTONE_AGE_MS);
  await dropOldDiscarded(local, device.clock.now() - DISCARDED_MAX_AGE_MS);
  const pendingMutations = await out.outbox.toArray();
  const wanted = new Set(pendingMutations.filter(isByUser).map(({ target }) => target.id));
  const isKept = await keptPostsOf(local);
  const isRetained = (post: PostEntity) => post.user.id === uid || wanted.has(post.id) || isKept(post);
  const isReading = readingDepth(local) > POSTS_WHEN_IDLE;
  const pictures = isReading ? [] : await dropOldPosts(cache, POSTS_WHEN_IDLE, isRetained);
  const ofMessages = await dropOldMessages(cache, MESSAGES_WHEN_IDLE);
  await dropOldPeople(cache);
  await forgetPictures(cache, mediaCacheName(uid), [...pictures, ...ofMessages]);
}

async function dropOldTombstones({ cache }: LocalDb, before: Millis): Promise<void> {
  await cache.tombstone.where('at').below(before).delete();
}

/**
 * Deletes the rows of users that nothing here shows, if there are many: each profile that changes anywhere arrives with the public
 * changes. Those in lists, conversations, posts and comments stay, since their rows are newer than the lists.
 */
async function dropOldPeople(cache: CacheDb): Promise<void> {
  if ((await cache.users.count()) <= PEOPLE_WHEN_IDLE) return;
  const { users, pages, posts, comments, conversations, feedAds } = cache;
  const tables = [users, pages, posts, comments, conversations, feedAds, ...keyedByPerson(cache)];
  await cache.transaction('rw', tables, async () => {
    const shown = await shownPeople(cache);
    const all = await cache.users.toCollection().primaryKeys();
    await cache.users.bulkDelete(all.filter((id) => !shown.has(id)));
  });
}

function keyedByPerson(cache: CacheDb) {
  const { follows, followers, followRequests, relations, suggestedPeople, userPages, dismissedPeople } = cache;
  return [follows, followers, followRequests, relations, suggestedPeople, userPages, dismissedPeople];
}

/** By indexes alone: posts and comments are many and large. */
async function shownPeople(cache: CacheDb): Promise<ReadonlySet<unknown>> {
  const lists = await Promise.all([
    ...keyedByPerson(cache).map((table) => table.toCollection().primaryKeys()),
    cache.comments.orderBy('user.id').uniqueKeys(),
    cache.conversations.orderBy('otherUser.id').uniqueKeys(),
    cache.feedAds.orderBy('user.id').uniqueKeys(),
  ]);
  const authors = await cache.posts.orderBy('[user.id+createdAt]').keys();
  const pages = await cache.pages.toArray();
  return new Set<unknown>([
    ...lists.flat(),
    ...authors.flatMap((key) => (Array.isArray(key) ? key.slice(0, 1) : [])),
    ...pages.flatMap(({ ids }) => ids ?? []),
  ]);
}
