import type { CacheDb } from './cache-db.ts';

/** Rows of users that may stay although nothing on the device shows them. */
export const PEOPLE_WHEN_IDLE = 1000;

/**
 * Deletes the rows of users that nothing here shows, if there are many: each profile that changes anywhere arrives with the public
 * changes. Those in lists, conversations, posts and comments stay, since their rows are newer than the lists.
 */
export async function dropOldPeople(cache: CacheDb, max: number): Promise<void> {
  if ((await cache.users.count()) <= max) return;
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
