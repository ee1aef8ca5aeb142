import type { CollectionId, PostId } from '@posy/contract/ids';
import type { Media } from '@posy/contract/media';
import { EMPTY_STATE } from '@posy/sync/ports';
import { branded } from '@posy/testkit/branded';
import { aMediaId } from '@posy/testkit/entities';
import { vi } from 'vitest';
import { CACHE_EPOCH } from '../cache-db.ts';
import type { LocalDb } from '../local-db.ts';

export function aCollectionId(n: number): CollectionId {
  return branded(`0190000f-0000-7000-8000-${n.toString(16).padStart(12, '0')}`);
}

/** A collection with these posts, in a device that has pulled. Each post was saved before the one ahead of it in the list. */
export async function withCollection(local: LocalDb, id: CollectionId, postIds: readonly PostId[]): Promise<void> {
  const { cache } = local;
  const cursor = { epoch: 'e', g: 5, u: 5 };
  await cache.sync.put({ ...EMPTY_STATE, k: 'state', cacheEpoch: CACHE_EPOCH, cursor, settled: cursor });
  await cache.collections.put({ id, name: 'Garden', createdAt: '2026-01-01T00:00:00.000Z', rev: 1 });
  await cache.savedPosts.bulkPut(
    postIds.map((postId, i) => {
      const savedAt = new Date(Date.UTC(2026, 0, 2) - i * 1000).toISOString();
      return { postId, isSaved: true, collectionId: id, savedAt, rev: 1 };
    }),
  );
}

/** A picture in three sizes, or a video with captions. */
export function someMedia(n: number, kind: Media['kind'] = 'image'): Media {
  const id = aMediaId(n);
  const variants = [320, 640, 1080].map((width) => ({ width, height: width, url: `/media/${id}/${width}?h=a` }));
  const picture = { id, kind, width: 1080, height: 1080, thumbhash: '', isAnimated: false, variants };
  if (kind === 'image') return picture;
  const captions = { url: `/media/${id}/captions?h=c`, language: 'en' };
  const video = { url: `/media/${id}/video?h=v`, mime: 'video/mp4', bytes: 6, durationMs: 1000, isPlayable: true };
  return { ...picture, video: { ...video, captions } };
}

/** Stubs Cache Storage, with one cache, and the browser's estimate. `refuse` returns an error for a URL that cannot be stored. */
export function fakeCaches({ quota }: { readonly quota?: number } = {}) {
  const cached = new Map<string, Response>();
  const fake: { cached: typeof cached; refuse: (url: string) => Error | null } = { cached, refuse: () => null };
  const cache = {
    keys: async () => [...cached.keys()].map((url) => ({ url })),
    match: async (url: string) => cached.get(url)?.clone(),
    delete: async (url: string) => cached.delete(url),
    put: async (url: string, response: Response) => {
      const error = fake.refuse(url);
      if (error) throw error;
      cached.set(url, response);
    },
  };
  vi.stubGlobal('caches', { open: async () => cache, delete: async () => cached.clear() });
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota }) } });
  return fake;
}
