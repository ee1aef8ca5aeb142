import type { UserId } from '@posy/contract/ids';
import type { Author } from '@posy/contract/users';
import type { LocalDb } from '../../local/local-db.ts';
import { hasAllFollows, readFollows } from '../follows/read-follows.ts';
import { readRelations } from '../relations/read-relations.ts';

/** Sorts after every date. */
const LAST = '\uffff';
/** The newest posts whose authors are suggested. */
const NEWEST_POSTS = 100;

/** A user to follow. */
export interface Suggestion {
  readonly person: Author;
  /** Some of the people whom the viewer follows and who follow this user. Empty for authors of recent posts. */
  readonly followedBy: readonly Author[];
  /** The number of all of them. */
  readonly followedByCount: number;
}

/**
 * Users whom people follow whom the viewer follows, as last fetched, best first, without users whom the viewer follows by
 * now, blocked or muted. Run it inside `liveQuery`.
 */
export async function readIntroducedPeople(local: LocalDb): Promise<readonly Suggestion[]> {
  const { cache } = local;
  const [rows, follows, relations] = await Promise.all([
    cache.suggestedPeople.orderBy('place').toArray(),
    readFollows(local),
    readRelations(local),
  ]);
  const open = rows.filter(({ userId }) => !follows.get(userId)?.isFollowing && !relations.has(userId));
  // A deleted user has no row.
  const people = await cache.users.bulkGet(open.map(({ userId }) => userId));
  const followed = await readFollowed(local);
  return open.flatMap(({ followedBy, followedByCount }, i) => {
    const person = people[i];
    if (!person) return [];
    return [{ person, followedBy: followedBy.flatMap((id) => followed.get(id) ?? []), followedByCount }];
  });
}

async function readFollowed({ cache }: LocalDb): Promise<ReadonlyMap<UserId, Author>> {
  const rows = await cache.follows.toArray();
  return new Map(rows.flatMap(({ userId, user }) => (user ? [[userId, user] as const] : [])));
}

/**
 * Users to follow, at most `limit`: those of {@link readIntroducedPeople}, then authors of the newest posts on this device whom
 * the viewer neither follows, blocked nor muted. Empty while this device does not know all follows.
 */
export async function readSuggestedPeople(local: LocalDb, limit: number): Promise<readonly Suggestion[]> {
  const { cache, uid } = local;
  const [introduced, posts, follows, relations, isComplete] = await Promise.all([
    readIntroducedPeople(local),
    cache.posts.orderBy('[createdAt+id]').reverse().limit(NEWEST_POSTS).toArray(),
    readFollows(local),
    readRelations(local),
    hasAllFollows(local),
  ]);
  if (!isComplete) return [];
  const suggestions = new Map<string, Suggestion>(introduced.map((each) => [each.person.id, each]));
  for (const { user } of posts) {
    if (user.id === uid || follows.get(user.id)?.isFollowing || relations.has(user.id)) continue;
    if (!suggestions.has(user.id)) suggestions.set(user.id, { person: user, followedBy: [], followedByCount: 0 });
  }
  return [...suggestions.values()].slice(0, limit);
}

/**
 * Those of `suggestions` whose user is on this device, or a post of theirs, and is neither blocked nor muted: a deleted user
 * has none. Run it inside `liveQuery`.
 */
export async function keepPresent(local: LocalDb, suggestions: readonly Suggestion[]): Promise<readonly Suggestion[]> {
  const { cache } = local;
  const relations = await readRelations(local);
  const users = await cache.users.bulkGet(suggestions.map(({ person }) => person.id));
  const counts = await Promise.all(
    suggestions.map(({ person: { id } }) =>
      cache.posts.where('[user.id+createdAt]').between([id, ''], [id, LAST]).limit(1).count(),
    ),
  );
  return suggestions.filter(
    ({ person }, i) => (users[i] !== undefined || counts[i] === 1) && !relations.has(person.id),
  );
}
