import type { Author } from '@posy/contract/users';
import type { LocalDb } from '../../local/local-db.ts';
import { readRelations } from '../relations/read-relations.ts';
import { hasAllFollows } from './follows.local.ts';
import { readFollows } from './read-follows.ts';

/** Sorts after every date. */
const LAST = '\uffff';
/** The newest posts whose authors are suggested. */
const NEWEST_POSTS = 100;

/**
 * Users to follow, at most `limit`: authors of the newest posts on this device whom the viewer neither follows, blocked nor
 * muted. Empty while this device does not know all follows.
 */
export async function readSuggestedPeople(local: LocalDb, limit: number): Promise<readonly Author[]> {
  const { cache, uid } = local;
  const [posts, follows, relations, isComplete] = await Promise.all([
    cache.posts.orderBy('[createdAt+id]').reverse().limit(NEWEST_POSTS).toArray(),
    readFollows(local),
    readRelations(local),
    hasAllFollows(local),
  ]);
  if (!isComplete) return [];
  const authors = new Map(posts.map(({ user }): [string, Author] => [user.id, user]));
  return [...authors.values()]
    .filter(({ id }) => id !== uid && !follows.get(id)?.isFollowing && !relations.has(id))
    .slice(0, limit);
}

/**
 * Those of `people` who have a post on this device and are neither blocked nor muted: a deleted user has none. Run it inside
 * `liveQuery`.
 */
export async function keepPresent(local: LocalDb, people: readonly Author[]): Promise<readonly Author[]> {
  const relations = await readRelations(local);
  const counts = await Promise.all(
    people.map(({ id }) =>
      local.cache.posts.where('[user.id+createdAt]').between([id, ''], [id, LAST]).limit(1).count(),
    ),
  );
  return people.filter(({ id }, i) => counts[i] === 1 && !relations.has(id));
}
