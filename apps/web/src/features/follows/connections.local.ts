import type { UserId } from '@posy/contract/ids';
import type { UserEntity } from '@posy/contract/users';
import type { Millis } from '@posy/std/clock';
import Dexie from 'dexie';
import type { LocalDb } from '../../local/local-db.ts';
import { readRelations } from '../relations/read-relations.ts';
import { FOLLOW_KIND, desiredFollows } from './follow-overlay.ts';

/** One's own two lists. */
export type ConnectionList = 'followers' | 'following';

/** People who follow the viewer, or whom the viewer follows, as this device has them. */
export interface Connections {
  /** The last to come first. */
  readonly people: readonly UserEntity[];
  /** How many there are, also of those that are not on this device. */
  readonly total: number;
  /** Whether the server ever told: nobody is then nobody, and not merely unknown. */
  readonly isKnown: boolean;
  /** When the server was last heard, in ms; null: never. */
  readonly savedAt: Millis | null;
}

/** A row of either list. `followedAt` is '' where only the list told of it. */
interface Row {
  readonly userId: UserId;
  readonly followedAt: string;
  readonly user: UserEntity | null;
}

/** Name of the row in `pages` that tells how far a list was brought here. */
export function connectionsKey(list: ConnectionList, uid: UserId): string {
  return `${list}:${uid}`;
}

/**
 * Run it inside `liveQuery`: it reads again whenever somebody comes or goes, and with every pull.
 *
 * @param most so many people are read at most; the total counts all
 */
export async function readConnections(local: LocalDb, list: ConnectionList, most = Infinity): Promise<Connections> {
  const { cache, out, uid } = local;
  const [rows, page, stats, state, entries, relations] = await Promise.all([
    readRows(local, list),
    cache.pages.get(connectionsKey(list, uid)),
    cache.stats.get(uid),
    cache.sync.get('state'),
    out.outbox.where('kind').equals(FOLLOW_KIND).sortBy('ord'),
    readRelations(local),
  ]);
  const desired = list === 'following' ? desiredFollows(entries) : new Map<UserId, boolean>();
  const known = new Map(rows.map((row) => [row.userId, row]));
  // Who is blocked neither follows nor is followed, from the moment of the wish on.
  const isAway = (id: UserId) => relations.get(id)?.isBlocked === true;
  const added = [...desired.keys()].filter((id) => desired.get(id) === true && !known.has(id) && !isAway(id));
  const kept = inOrder(rows, page?.ids ?? []).filter(({ userId }) => desired.get(userId) !== false && !isAway(userId));
  const ids = [...added.toReversed(), ...kept.map(({ userId }) => userId)].slice(0, most);
  const users = await cache.users.bulkGet(ids);
  const people = await Promise.all(
    ids.map(async (id, i) => users[i] ?? known.get(id)?.user ?? (await findAuthor(local, id))),
  );
  const counted = list === 'following' ? stats?.totalFollowing : stats?.totalFollowers;
  return {
    // Their own rows are the fresher ones.
    people: people.flatMap((person) => person ?? []),
    total: Math.max((counted ?? rows.length) + added.length - (rows.length - kept.length), 0),
    isKnown: Boolean(state?.cursor),
    savedAt: state && state.lastOkAt > 0 ? state.lastOkAt : null,
  };
}

/** Somebody of whom this device has no row, as their posts and comments show them: followed just now, from such a one. */
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
 * The last to come first. Of people whom only the list told of nobody knows since when: they stay where they stood there,
 * behind who stood before them.
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
