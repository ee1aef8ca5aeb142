import type { Deps } from '../deps.ts';
import { ConfigError } from '../settings/config-error.ts';
import { moveOf, readMarker } from './bind-store.ts';
import { readInstance } from './instance.repo.ts';

/** Throws {@link ConfigError} unless the media store belongs to the database. Unlike a start it marks nothing. */
export async function requireOwnStore({ db, blobs, newId }: Pick<Deps, 'db' | 'blobs' | 'newId'>): Promise<void> {
  const { storageId } = await readInstance(db, newId);
  const marker = await readMarker(blobs);
  const finding = moveOf(marker, storageId);
  if (finding !== null) throw new ConfigError('DATA_DIR', finding);
  if (marker?.storageId === storageId) return;
  const owner = marker ? `belongs to the database ${marker.database}` : 'has no marker';
  throw new ConfigError(
    'DATA_DIR',
    `and the database do not belong together: the media store ${blobs.location} ${owner}`,
  );
}
