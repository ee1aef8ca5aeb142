import { matches } from '@posy/contract/check';
import { UserIdSchema } from '@posy/contract/ids';
import { normalizeUsername } from '@posy/contract/profile';
import type { PublicUser } from '@posy/contract/users';
import type { Millis } from '@posy/std/clock';
import type { LocalDb } from '../../local/local-db.ts';
import { readKnownPeople } from '../people/people.local.ts';

/** A user's page as this device knows it. */
export interface UserPageView {
  readonly person: PublicUser;
  /** Numbers of followers and of followed users; null: never fetched. */
  readonly totals: { readonly followers: number; readonly following: number } | null;
  /** Time of the last fetch, in ms; null: never. */
  readonly savedAt: Millis | null;
}

/**
 * The page of a user, by username or id; null for a user whom this device does not know, or who is blocked. Run it inside
 * `liveQuery`.
 */
export async function readUserPage(local: LocalDb, who: string): Promise<UserPageView | null> {
  const isHere = isUser(who);
  const found = (await readKnownPeople(local)).find(({ person }) => isHere(person));
  if (!found) return null;
  const page = await local.cache.userPages.get(found.person.id);
  return {
    person: found.person,
    totals: page ? { followers: page.totalFollowers, following: page.totalFollowing } : null,
    savedAt: page?.fetchedAt ?? null,
  };
}

function isUser(who: string): (person: PublicUser) => boolean {
  if (matches(UserIdSchema, who)) return ({ id }) => id === who;
  const username = normalizeUsername(who);
  return (person) => person.username === username;
}
