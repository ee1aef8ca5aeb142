import type { UserId } from '@posy/contract/ids';
import type { Author } from '@posy/contract/users';
import type { LocalDb } from '../../local/local-db.ts';
import { readDismissed } from '../dismissed-people/read-dismissed.ts';
import { hasAllFollows } from '../follows/follows.switch.ts';
import { readFollows, UNKNOWN_FOLLOW, wantsToFollow } from '../follows/read-follows.ts';
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
  /** For a user whom none of them follows: some of them, on whose posts this user comments. Empty for others. */
  readonly activeNear: readonly Author[];
}

/**
 * Users whom people follow whom the viewer follows, and users who comment on posts of these people, as last fetched, best first,
 * without users whom the viewer follows by now, blocked, muted or dismissed. Run it inside `liveQuery`.
 */
export async function readIntroducedPeople(local: LocalDb): Promise<readonly Suggestion[]> {
  const { suggestedPeople, users, follows } = local.cache;
  const [rows, isOpen] = await Promise.all([suggestedPeople.orderBy('place').toArray(), openPeople(local)]);
  const open = rows.filter(({ userId }) => isOpen(userId));
  const [people, followed] = await Promise.all([
    users.bulkGet(open.map(({ userId }) => userId)),
    follows.bulkGet(open.flatMap(({ followedBy, activeNear = [] }) => [...followedBy, ...activeNear])),
  ]);
  const known = new Map<UserId, Author>(followed.flatMap((row) => (row?.user ? [[row.userId, row.user]] : [])));
  const knownOf = (ids: readonly UserId[]) => ids.flatMap((id) => known.get(id) ?? []);
  return open.flatMap(({ followedBy, followedByCount, activeNear = [] }, i) => {
    const person = people[i];
    // A deleted user has no row.
    if (!person) return [];
    return [{ person, followedBy: knownOf(followedBy), followedByCount, activeNear: knownOf(activeNear) }];
  });
}

/** Whether a user may be suggested: neither followed, asked, blocked, muted nor dismissed, and not the viewer. */
async function openPeople(local: LocalDb): Promise<(id: UserId) => boolean> {
  const [follows, isHidden] = await Promise.all([readFollows(local), hiddenPeople(local)]);
  return (id) => id !== local.uid && !wantsToFollow(follows.get(id) ?? UNKNOWN_FOLLOW) && !isHidden(id);
}

/** Whether a user is blocked, muted or dismissed. */
async function hiddenPeople(local: LocalDb): Promise<(id: UserId) => boolean> {
  const [relations, dismissed] = await Promise.all([readRelations(local), readDismissed(local)]);
  return (id) => relations.has(id) || dismissed.has(id);
}

/**
 * Users to follow, at most `limit`: those of {@link readIntroducedPeople}, then authors of the newest posts on this device whom
 * the viewer neither follows, blocked, muted nor dismissed. Empty while this device does not know all follows.
 */
export async function readSuggestedPeople(local: LocalDb, limit: number): Promise<readonly Suggestion[]> {
  if (!(await hasAllFollows(local))) return [];
  const introduced = await readIntroducedPeople(local);
  if (introduced.length >= limit) return introduced.slice(0, limit);
  const [posts, isOpen] = await Promise.all([
    local.cache.posts.orderBy('[createdAt+id]').reverse().limit(NEWEST_POSTS).toArray(),
    openPeople(local),
  ]);
  const suggestions = new Map<UserId, Suggestion>(introduced.map((each) => [each.person.id, each]));
  for (const { user } of posts) {
    if (!isOpen(user.id) || suggestions.has(user.id)) continue;
    suggestions.set(user.id, { person: user, followedBy: [], followedByCount: 0, activeNear: [] });
  }
  return [...suggestions.values()].slice(0, limit);
}

/**
 * Those of `suggestions` whose user is on this device, or a post of theirs, and is neither blocked, muted nor dismissed: a deleted
 * user has none. Run it inside `liveQuery`.
 */
export async function keepPresent(local: LocalDb, suggestions: readonly Suggestion[]): Promise<readonly Suggestion[]> {
  const { cache } = local;
  const isHidden = await hiddenPeople(local);
  const users = await cache.users.bulkGet(suggestions.map(({ person }) => person.id));
  const counts = await Promise.all(
    suggestions.map(({ person: { id } }) =>
      cache.posts.where('[user.id+createdAt]').between([id, ''], [id, LAST]).limit(1).count(),
    ),
  );
  return suggestions.filter(({ person }, i) => (users[i] !== undefined || counts[i] === 1) && !isHidden(person.id));
}
