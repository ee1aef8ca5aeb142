import type { PublicUser } from '@posy/contract/users';
import type { Millis } from '@posy/std/clock';
import type { UserPageRow } from '../../local/cache-db.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { readFollows } from '../follows/read-follows.ts';
import { findPerson } from '../people/find-person.ts';
import { readRelations } from '../relations/read-relations.ts';
import { readStats } from '../stats/use-stats.ts';

export interface UserTotals {
  readonly posts: number;
  readonly followers: number;
  readonly following: number;
}

/** A user's page as this device knows it. */
export interface UserPageView {
  readonly person: PublicUser;
  /** Pending mutations are counted. null: never fetched. */
  readonly totals: UserTotals | null;
  /** Time of the last fetch, in ms; null: never. */
  readonly savedAt: Millis | null;
}

/**
 * The page of a user, by username or id; null for a user whom this device does not know, or who is blocked. Run it inside
 * `liveQuery`.
 */
export async function readUserPage(local: LocalDb, who: string): Promise<UserPageView | null> {
  const person = await findPerson(local, who);
  if (!person || (await readRelations(local)).get(person.id)?.isBlocked) return null;
  const page = await local.cache.userPages.get(person.id);
  const totals = person.id === local.uid ? await readOwnTotals(local) : page ? await totalsOf(local, page) : null;
  return { person, totals, savedAt: page?.fetchedAt ?? null };
}

async function readOwnTotals(local: LocalDb): Promise<UserTotals | null> {
  const stats = await readStats(local);
  return stats && { posts: stats.totalPosts, followers: stats.totalFollowers, following: stats.totalFollowing };
}

/** A follow that the fetched number does not contain yet counts at once. */
async function totalsOf(local: LocalDb, page: UserPageRow): Promise<UserTotals> {
  const isFollowing = (await readFollows(local)).get(page.userId)?.isFollowing ?? false;
  return {
    posts: page.totalPosts,
    followers: page.totalFollowers + Number(isFollowing) - Number(page.isFollowing),
    following: page.totalFollowing,
  };
}
