import type { Author, PublicUser } from '@posy/contract/users';
import type { CacheDb } from '../../local/cache-db.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { readRelations } from '../relations/read-relations.ts';
import { type KnownPerson, knownPerson } from './known-people.ts';

/**
 * All users this device knows: rows of users, followers and follows, and authors of stored posts and comments, except blocked
 * ones. Run it inside `liveQuery`: it reads again whenever one of its tables changes.
 */
export async function readKnownPeople(local: LocalDb): Promise<readonly KnownPerson[]> {
  const { cache } = local;
  const [users, me, follows, followers, posts, relations] = await Promise.all([
    cache.users.toArray(),
    cache.me.toArray(),
    cache.follows.toArray(),
    cache.followers.toArray(),
    cache.posts.toArray(),
    readRelations(local),
  ]);
  const people = new Map<string, PublicUser>();
  // In this order: rows of `users` are updated, embedded users are as old as the rows they are in.
  for (const user of [...me, ...users]) if (!people.has(user.id)) people.set(user.id, publicUser(user));
  for (const { user } of [...follows, ...followers]) {
    if (user && !people.has(user.id)) people.set(user.id, publicUser(user));
  }
  for (const { user } of posts) if (!people.has(user.id)) people.set(user.id, publicUser(user));
  for (const user of await readCommenters(cache, people)) people.set(user.id, publicUser(user));
  const followed = new Map<string, string>();
  for (const { userId, isFollowing, followedAt } of follows) if (isFollowing) followed.set(userId, followedAt);
  const shown = [...people.values()].filter(({ id }) => !relations.get(id)?.isBlocked);
  return shown.map((person) => knownPerson(person, followed.get(person.id) ?? null));
}

/** The authors of comments that are not known otherwise. By the index: a few users may have written thousands of comments. */
async function readCommenters({ comments }: CacheDb, known: ReadonlyMap<string, unknown>): Promise<readonly Author[]> {
  const keys = await comments.orderBy('user.id').uniqueKeys();
  const ids = keys.filter((key) => typeof key === 'string').filter((id) => !known.has(id));
  const found = await Promise.all(ids.map((id) => comments.where('user.id').equals(id).first()));
  return found.flatMap((comment) => comment?.user ?? []);
}

/** The public fields of a row. A user that is only known as an author has no bio here. */
function publicUser(user: Author & Partial<Pick<PublicUser, 'bio'>>): PublicUser {
  const { id, firstName, lastName, username, bio = '', profileImageUrl } = user;
  return { id, firstName, lastName, username, bio, profileImageUrl };
}
