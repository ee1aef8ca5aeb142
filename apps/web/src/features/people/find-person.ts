import { matches } from '@posy/contract/check';
import { UserIdSchema } from '@posy/contract/ids';
import { normalizeUsername } from '@posy/contract/profile';
import type { PublicUser } from '@posy/contract/users';
import type { LocalDb } from '../../local/local-db.ts';
import { readKnownPeople } from './people.local.ts';

/**
 * A user whom this device knows and who is not blocked, by username in any case or by id. Users with a row of their own, which
 * are most, are found by an index. Run it inside `liveQuery`.
 */
export async function findPerson(local: LocalDb, who: string): Promise<PublicUser | undefined> {
  const { users, me } = local.cache;
  const username = normalizeUsername(who);
  const isId = matches(UserIdSchema, who);
  const own = await me.get(local.uid);
  if (own && (isId ? own.id === who : own.username === username)) return own;
  const found = await (isId ? users.get(who) : users.where('username').equals(username).first());
  if (found) return found;
  const known = await readKnownPeople(local);
  return known.find(({ person }) => (isId ? person.id === who : person.username === username))?.person;
}
