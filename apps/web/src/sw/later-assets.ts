import { LATER_ASSETS, previousAsset } from './previous-assets.ts';

/**
 * Answers a script or style sheet from the device, or from the network and stores it: its URL is content-addressed. Those of the
 * previous build are stored for pages that are older than the worker.
 */
export async function answerLaterAsset(request: Request): Promise<Response> {
  const assetCache = await caches.open(LATER_ASSETS);
  const hit = (await assetCache.match(request.url)) ?? (await previousAsset(request.url));
  if (hit) return hit;
  const response = await fetch(request);
  const isAsset = /javascript|css/.test(response.headers.get('content-type') ?? '');
  if (response.status === 200 && isAsset) await assetCache.put(request.url, response.clone()).catch(() => undefined);
  return response;
}
