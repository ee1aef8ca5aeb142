import type { UserId } from '@posy/contract/ids';
import type { UserEntity } from '@posy/contract/users';
import type { Millis } from '@posy/std/clock';
import type { OutboxEntry } from '@posy/sync/mutation';
import Dexie from 'dexie';
import type { LocalDb } from '../../local/local-db.ts';
import { folded } from '../../sync/folded.ts';
import { readRelations } from '../relations/read-relations.ts';
import { FOLLOWER_KIND, desiredFollowers } from './followers.mutators.ts';
import { setFollow } from './follows.switch.ts';

/** One's own two lists. */
export type ConnectionList = 'followers' | 'following';

/** The viewer's followers, or the followed users, as stored on this device. */
export interface Connections {
  /** Newest first. */
  readonly people: readonly UserEntity[];
  /** Number of all users, also of those that are not on this device. */
  readonly total: number;
  /** Whether the server has answered: an empty list counts only then. */
  readonly isKnown: boolean;
  /** Time of the last answer of the server, in ms; null: never. */
  readonly savedAt: Millis | null;
}

/** A row of either list. `followedAt` is '' for rows that came with the list. */
interface Row {
  readonly userId: UserId;
  readonly followedAt: string;
  readonly user: UserEntity | null;
}

/** Key of the row in `pages` with the fetched part of a list. */
export function connectionsKey(list: ConnectionList, uid: UserId): string {
  return `${list}:${uid}`;
}

/**
 * Run it inside `liveQuery`: it reads again with every change of the list and every pull.
 *
 * @param limit limit of users; the total counts all
 */
export async function readConnections(local: LocalDb, list: ConnectionList, limit = Infinity): Promise<Connections> {
  const { cache, uid } = local;
  const kind = list === 'following' ? setFollow.kind : FOLLOWER_KIND;
  const { entries, rows: found } = await folded(local, [kind], () =>
    Promise.all([
      readRows(local, list),
      cache.pages.get(connectionsKey(list, uid)),
      cache.stats.get(uid),
      cache.sync.get('state'),
    ]),
  );
  const [rows, page, stats, state] = found;
  const [desired, relations] = await Promise.all([desiredIn(local, list, entries), readRelations(local)]);
  const known = new Map(rows.map((row) => [row.userId, row]));
  // A block hides a user from both lists at once, pending or not.
  const isAway = (id: UserId) => relations.get(id)?.isBlocked === true;
  const added = [...desired.keys()].filter((id) => desired.get(id) === true && !known.has(id) && !isAway(id));
  const listed = inOrder(rows, page?.ids ?? []).filter(
    ({ userId }) => desired.get(userId) !== false && !isAway(userId),
  );
  const ids = [...added.toReversed(), ...listed.map(({ userId }) => userId)].slice(0, limit);
  const users = await cache.users.bulkGet(ids);
  const people = await Promise.all(
    ids.map(async (id, i) => users[i] ?? known.get(id)?.user ?? (await findAuthor(local, id))),
  );
  const counted = list === 'following' ? stats?.totalFollowing : stats?.totalFollowers;
  return {
    // The rows of the users are newer than the list's.
    people: people.flatMap((person) => person ?? []),
    total: Math.max((counted ?? rows.length) + added.length - (rows.length - listed.length), 0),
    isKnown: Boolean(state?.cursor),
    savedAt: state && state.lastOkAt > 0 ? state.lastOkAt : null,
  };
}

/** Whether a user is to be in a list, by pending mutations. A user who approves followers is not followed before they accept. */
async function desiredIn(
  { cache }: LocalDb,
  list: ConnectionList,
  entries: readonly OutboxEntry[],
): Promise<ReadonlyMap<UserId, boolean>> {
  if (list === 'followers') return desiredFollowers(entries);
  const desired = [...setFollow.desired(entries)];
  const users = await cache.users.bulkGet(desired.map(([id]) => id));
  return new Map(desired.filter(([, isWanted], i) => !isWanted || users[i]?.approvesFollowers !== true));
}

/** A user without a row on this device, taken from their posts and comments, where a follow may start. */
async function findAuthor({ cache }: LocalDb, id: UserId): Promise<UserEntity | undefined> {
  const everything = [[id, Dexie.minKey] as const, [id, Dexie.maxKey] as const] as const;
  const post = await cache.posts
    .where('[user.id+createdAt]')
    .between(...everything)
    .last();
  const author = post?.user ?? (await cache.comments.where('user.id').equals(id).first())?.user;
  return author && { ...author, bio: '', rev: 0 };
}

async function readRows({ cache }: LocalDb, list: ConnectionList): Promise<readonly Row[]> {
  if (list === 'followers') return cache.followers.toArray();
  return (await cache.follows.toArray()).filter(({ isFollowing }) => isFollowing);
}

/**
 * Newest follow first. Users that came with the list only have no time: they keep their place behind their predecessor in the
 * list.
 */
function inOrder(rows: readonly Row[], ids: readonly string[]): readonly Row[] {
  const byId = new Map<string, Row>(rows.map((row) => [row.userId, row]));
  const place = new Map<string, { readonly since: string; readonly at: number }>();
  let since = '\uffff';
  for (const [at, id] of ids.entries()) {
    since = byId.get(id)?.followedAt || since;
    place.set(id, { since, at });
  }
  const placed = rows.map((row) => ({ row, ...(place.get(row.userId) ?? { since: row.followedAt, at: Infinity }) }));
  return placed
    .toSorted((a, b) => (a.since === b.since ? a.at - b.at || 0 : a.since < b.since ? 1 : -1))
    .map(({ row }) => row);
}
