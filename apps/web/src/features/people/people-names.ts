import { displayName } from '../../language/display-name.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { readKnownPeople } from './people.local.ts';

/** The shown names of all users this device knows, by id. */
export async function readNamesById(local: LocalDb): Promise<ReadonlyMap<string, string>> {
  return new Map((await readKnownPeople(local)).map(({ person }) => [person.id, displayName(person)]));
}
