/** Cache Storage of scripts that are not brought along with the app: those of pages that few people open. */
const NAME = 'later-assets';

/** Answers a script from the device, or from the network and keeps it: under its address it never changes. */
export async function answerLaterAsset(request: Request): Promise<Response> {
  const kept = await caches.open(NAME);
  const hit = await kept.match(request.url);
  if (hit) return hit;
  const response = await fetch(request);
  const isScript = response.headers.get('content-type')?.includes('javascript') === true;
  if (response.status === 200 && isScript) await kept.put(request.url, response.clone()).catch(() => undefined);
  return response;
}

/** What an earlier version of the app kept: its scripts have other addresses. */
export async function forgetLaterAssets(): Promise<void> {
  await caches.delete(NAME);
}
