import { matches } from '@posy/contract/check';
import { UserIdSchema } from '@posy/contract/ids';
import { normalizeUsername } from '@posy/contract/profile';
import type { PublicUser } from '@posy/contract/users';
import type { Millis } from '@posy/std/clock';
import type { LocalDb } from '../../local/local-db.ts';
import { readKnownPeople } from '../people/people.local.ts';
import { readRelations } from '../relations/read-relations.ts';

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
  const person = await findPerson(local, who);
  if (!person || (await readRelations(local)).get(person.id)?.isBlocked) return null;
  const page = await local.cache.userPages.get(person.id);
  return {
    person,
    totals: page ? { followers: page.totalFollowers, following: page.totalFollowing } : null,
    savedAt: page?.fetchedAt ?? null,
  };
}

/** By an index where that is possible: whoever was on a page once has a row of their own. */
async function findPerson(local: LocalDb, who: string): Promise<PublicUser | undefined> {
  const { users } = local.cache;
  const username = normalizeUsername(who);
  const isId = matches(UserIdSchema, who);
  const found = await (isId ? users.get(who) : users.where('username').equals(username).first());
  if (found) return found;
  const known = await readKnownPeople(local);
  return known.find(({ person }) => (isId ? person.id === who : person.username === username))?.person;
}
