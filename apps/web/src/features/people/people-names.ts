import { displayName } from '../../language/names.texts.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { readKnownPeople } from './people.local.ts';

/** The shown name of everybody this device has seen, by id. */
export async function readNamesById(local: LocalDb): Promise<ReadonlyMap<string, string>> {
  return new Map((await readKnownPeople(local)).map(({ person }) => [person.id, displayName(person)]));
}
