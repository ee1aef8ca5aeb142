import type { Config } from '../config.ts';
import type { Tx } from '../db/database.ts';
import { openAlone } from '../db/open-database.ts';
import type { Deps } from '../deps.ts';
import { markStore, readMarker } from '../instance/bind-store.ts';
import { readInstance } from '../instance/instance.repo.ts';
import { deleteMove, findMove } from './database-moves.repo.ts';
import { MoveError } from './move-error.ts';
import { findPlaceState, lockPlace, sourceOf } from './open-place.ts';

/**
 * Lets servers start again on the database of the settings, which was left or is being moved. It has its rows as they were then.
 * Returns the other database. Throws {@link MoveError}.
 */
export async function cancelMove(config: Config, onDone: (tx: Tx) => Promise<void>): Promise<{ to: string }> {
  const from = sourceOf(config);
  if ((await findPlaceState(from)) !== 'current') throw new MoveError(`${from.name} is absent, or of another version`);
  const lock = await lockPlace(from);
  const db = openAlone(from);
  try {
    const move = await findMove(db.read);
    if (!move) throw new MoveError(`${from.name} takes part in no move`);
    if (move.state === 'arriving') {
      throw new MoveError(
        `${from.name} is incomplete, so it cannot be used: empty it, and use --cancel on ${move.place}`,
      );
    }
    await db.write(async (tx) => {
      await deleteMove(tx);
      await onDone(tx);
    });
    return { to: move.place };
  } finally {
    await db.close();
    await lock.release();
  }
}

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
