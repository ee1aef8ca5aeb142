import type { CollectionId } from '@posy/contract/ids';
import { endKeeping, keepCollection } from '../../local/kept-collections.ts';
import { releaseMedia } from '../../local/kept-media.ts';
import type { LocalDb } from '../../local/local-db.ts';

/** Keeps a collection on this device, with or without its videos; files that are not wanted any more are released at once. */
export async function setKept(local: LocalDb, id: CollectionId, withVideos: boolean): Promise<void> {
  await keepCollection(local, { id, withVideos });
  await releaseMedia(local);
}

/** Ends keeping a collection. A running download ends, too. */
export async function setNotKept(local: LocalDb, id: CollectionId): Promise<void> {
  await endKeeping(local, id);
  await releaseMedia(local);
}
