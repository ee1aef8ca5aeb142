import { LATER_ASSETS, previousAsset } from './previous-assets.ts';

/**
 * Answers a script from the device, or from the network and stores it: its URL is content-addressed. Scripts of the previous
 * build are stored for pages that are older than the worker.
 */
export async function answerLaterAsset(request: Request): Promise<Response> {
  const assetCache = await caches.open(LATER_ASSETS);
  const hit = (await assetCache.match(request.url)) ?? (await previousAsset(request.url));
  if (hit) return hit;
  const response = await fetch(request);
  const isScript = response.headers.get('content-type')?.includes('javascript') === true;
  if (response.status === 200 && isScript) await assetCache.put(request.url, response.clone()).catch(() => undefined);
  return response;
}
