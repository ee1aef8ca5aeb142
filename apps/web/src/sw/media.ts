import { readActiveAccount } from '../local/app-meta.ts';
import { cacheMedia, countMedia } from '../local/cache-media.ts';
import type { LocalDb } from '../local/local-db.ts';
import { COMMUNITY_CACHE, mediaCacheName, mediaIdOf, widthOf } from '../local/media-cache.ts';
import { openActive } from './background.ts';

/** Shortest interval for updating a picture's time of use, in ms. */
const TOUCH_AFTER_MS = 3_600_000;

/**
 * Answers a picture, or the captions of a video, from the device, or from the network and stores it. Their URLs are
 * content-addressed. Failing both: another size of the same picture, or an empty one, never an error.
 */
export async function answerMedia(request: Request): Promise<Response> {
  const user = await readActiveAccount().catch(() => null);
  if (!user) return fetch(request).catch(() => ofCommunity(request.url));
  const local = (await openActive(user.id).catch(() => null))?.local;
  const pictureCache = await caches.open(mediaCacheName(user.id));
  const found = (await pictureCache.match(request.url)) && request.url;
  const others = found === undefined ? await otherSizes(pictureCache, request.url) : [];
  // A larger cached size is as good, and costs no download.
  const url = found ?? others.find(({ width }) => width >= widthOf(request.url))?.url;
  const hit = url === undefined ? undefined : await pictureCache.match(url);
  if (url !== undefined && hit) {
    if (local) void markUsed(local, url, hit.clone()).catch(() => undefined);
    return hit;
  }
  let response: Response;
  try {
    response = await fetch(request);
  } catch {
    // No picture can replace captions.
    if (new URL(request.url).pathname.endsWith('/captions')) return Response.error();
    const largest = others.at(-1);
    return (largest && (await pictureCache.match(largest.url))) ?? ofCommunity(request.url);
  }
  if (isKeepable(response) && local) void cacheMedia(local, request.url, response.clone()).catch(() => undefined);
  return response;
}

/**
 * Complete, from Posy, and not `no-store` (evidence of reports). `private, no-cache` is stored: it addresses the browser's own
 * cache, which all accounts share. Pictures of private posts and messages are stored per account for offline use; they are
 * deleted with their row, and at log-out.
 */
export function isKeepable(response: Response): boolean {
  const type = response.headers.get('content-type') ?? '';
  const isCacheable = type.startsWith('image/') || type.startsWith('text/vtt');
  const control = response.headers.get('cache-control') ?? '';
  return response.status === 200 && response.type === 'basic' && isCacheable && !control.includes('no-store');
}

/** A killed browser may have stored the picture without its row: it is counted again. */
async function markUsed(local: LocalDb, url: string, response: Response): Promise<void> {
  const { cache, device } = local;
  const row = await cache.media.get(url);
  const now = device.clock.now();
  if (!row) await countMedia(local, url, (await response.blob()).size);
  else if (now - row.lastUsedAt > TOUCH_AFTER_MS) await cache.media.update(url, { lastUsedAt: now });
}

/** `/media/<id>/<width>?h=…`: the cached sizes of the same picture, smallest first. */
async function otherSizes(
  pictureCache: Cache,
  url: string,
): Promise<readonly { readonly url: string; readonly width: number }[]> {
  const id = mediaIdOf(url);
  if (!id || widthOf(url) === 0) return [];
  const same = (await pictureCache.keys()).filter((request) => mediaIdOf(request.url) === id);
  return same
    .map((request) => ({ url: request.url, width: widthOf(request.url) }))
    .filter(({ width }) => width > 0)
    .toSorted((a, b) => a.width - b.width);
}

/** A public picture, in any cached size. */
async function ofCommunity(url: string): Promise<Response> {
  const pictureCache = await caches.open(COMMUNITY_CACHE);
  const largest = (await otherSizes(pictureCache, url)).at(-1);
  return (largest && (await pictureCache.match(largest.url))) ?? placeholder();
}

/** One transparent pixel: the box shows its thumbhash, and no broken-image icon. */
function placeholder(): Response {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
  return new Response(svg, { status: 200, headers: { 'content-type': 'image/svg+xml', 'cache-control': 'no-store' } });
}
