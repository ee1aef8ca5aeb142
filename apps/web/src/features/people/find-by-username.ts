import type { UserId } from '@posy/contract/ids';
import type { LocalDb } from '../../local/local-db.ts';
import { readKnownPeople } from './people.local.ts';

/** The id of a user that this device knows, by a username in any case; null for others, or if the device cannot be read. */
export async function findByUsername(local: LocalDb, username: string): Promise<UserId | null> {
  const people = await readKnownPeople(local).catch(() => []);
  const found = people.find(({ person }) => person.username === username.toLowerCase());
  return found?.person.id ?? null;
}
