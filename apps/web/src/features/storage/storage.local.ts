import { isMeant } from '@posy/sync/mutation';
import type { LocalDb } from '../../local/local-db.ts';
import { mediaCacheName } from '../../local/media-cache.ts';
import { countDrafts } from '../../local/out-db.ts';

/** The stored data of a user on this device, by kind. Sizes in bytes. */
export interface StoredThings {
  readonly pictures: number;
  readonly pictureBytes: number;
  readonly posts: number;
  readonly comments: number;
  readonly people: number;
  readonly unsent: number;
  readonly drafts: number;
}

/** Run it inside `liveQuery`: it reads again whenever any of this data changes. */
export async function readStoredThings({ cache, out }: LocalDb): Promise<StoredThings> {
  const [media, posts, comments, people, unsent, drafts] = await Promise.all([
    cache.media.toArray(),
    cache.posts.count(),
    cache.comments.count(),
    cache.users.count(),
    out.outbox.where('status').notEqual('acked').filter(isMeant).count(),
    countDrafts(out),
  ]);
  const pictureBytes = media.reduce((sum, { bytes }) => sum + bytes, 0);
  return { pictures: media.length, pictureBytes, posts, comments, people, unsent, drafts };
}

/** Deletes all cached pictures, but not those of unsent posts: there is no other copy of them. */
export async function clearPictures({ cache, uid }: LocalDb): Promise<void> {
  if ('caches' in globalThis) await caches.delete(mediaCacheName(uid));
  await cache.media.clear();
}
