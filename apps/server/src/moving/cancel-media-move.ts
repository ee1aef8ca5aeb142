import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { markStore, readMarker } from '../instance/bind-store.ts';
import { readInstance } from '../instance/instance.repo.ts';
import { MoveError } from './move-error.ts';

/**
 * Lets servers start again on the media store of the settings, which was left. It lacks files that were added to the other one since.
 * Returns the other store. Throws {@link MoveError}.
 */
export async function cancelMediaMove(
  { config, db, blobs, newId }: Pick<Deps, 'config' | 'db' | 'blobs' | 'newId'>,
  onDone: (tx: Tx) => Promise<void>,
): Promise<{ to: string }> {
  const { storageId } = await readInstance(db, newId);
  const marker = await readMarker(blobs);
  if (marker?.storageId !== storageId || marker.movedTo === undefined) {
    throw new MoveError(`${blobs.location} was not moved: it can be used as it is, or belongs to another database`);
  }
  await markStore(blobs, storageId, config);
  await db.write(onDone);
  return { to: marker.movedTo };
}
