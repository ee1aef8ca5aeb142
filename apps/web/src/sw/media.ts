import { readActiveAccount } from '../local/app-meta.ts';
import { keepMedia } from '../local/keep-media.ts';
import type { LocalDb } from '../local/local-db.ts';
import { COMMUNITY_CACHE, mediaCacheName, mediaIdOf } from '../local/media-cache.ts';
import { openLocal } from '../sync/current-local.ts';

/** Used pictures are marked as such at most so often, in ms. */
const TOUCH_AFTER_MS = 3_600_000;

/**
 * Answers a picture, or the captions of a video, from the device, or from the network and keeps it. They never change under
 * their address. Without either: another size of the same picture, or an empty one, never an error.
 */
export async function answerMedia(request: Request): Promise<Response> {
  const user = await readActiveAccount().catch(() => null);
  if (!user) return fetch(request).catch(() => ofCommunity(request.url));
  const local = await openLocal(user.id).catch(() => null);
  const kept = await caches.open(mediaCacheName(user.id));
  const hit = await kept.match(request.url);
  if (hit) {
    if (local) void markUsed(local, request.url, hit.clone()).catch(() => undefined);
    return hit;
  }
  let response: Response;
  try {
    response = await fetch(request);
  } catch {
    // A picture is no captions.
    if (new URL(request.url).pathname.endsWith('/captions')) return Response.error();
    return (await otherSize(kept, request.url)) ?? ofCommunity(request.url);
  }
  if (isKeepable(response) && local) void keepMedia(local, request.url, response.clone()).catch(() => undefined);
  return response;
}

/** Whole, ours, and not one that must be asked for each time (a private post, whose access may end). */
function isKeepable(response: Response): boolean {
  const type = response.headers.get('content-type') ?? '';
  const isKept = type.startsWith('image/') || type.startsWith('text/vtt');
  const control = response.headers.get('cache-control') ?? '';
  return response.status === 200 && response.type === 'basic' && isKept && !control.includes('no-store');
}

/** A browser that was killed may have kept the picture and lost its row: it is counted again. */
async function markUsed({ cache, device }: LocalDb, url: string, response: Response): Promise<void> {
  const row = await cache.media.get(url);
  const now = device.clock.now();
  if (!row) await cache.media.put({ url, bytes: (await response.blob()).size, lastUsedAt: now });
  else if (now - row.lastUsedAt > TOUCH_AFTER_MS) await cache.media.update(url, { lastUsedAt: now });
}

/** The last part of a picture's address is a width; videos and captions are kept beside them. */
const PICTURE = /\/\d+\?/;

/** `/media/<id>/<width>?h=…`: any width of the same picture is better than none. */
async function otherSize(kept: Cache, url: string): Promise<Response | undefined> {
  const id = mediaIdOf(url);
  if (!id) return undefined;
  for (const request of await kept.keys()) {
    if (mediaIdOf(request.url) === id && PICTURE.test(request.url)) return kept.match(request);
  }
  return undefined;
}

/** A picture that everybody may see, in whatever size there is of it. */
async function ofCommunity(url: string): Promise<Response> {
  return (await otherSize(await caches.open(COMMUNITY_CACHE), url)) ?? placeholder();
}

/** One transparent pixel: the box keeps its colours, and no broken-image sign is drawn. */
function placeholder(): Response {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
  return new Response(svg, { status: 200, headers: { 'content-type': 'image/svg+xml', 'cache-control': 'no-store' } });
}
