import { pathOf } from '@posy/contract/call';
import { matches } from '@posy/contract/check';
import { communityLinksCall, type Link } from '@posy/contract/links';
import { COMMUNITY_CACHE } from '../../local/media-cache.ts';

const LIST_KEY = pathOf(communityLinksCall, {});

/** The last fetched links of the community page; null where they were never fetched. */
export async function readCachedCommunity(): Promise<readonly Link[] | null> {
  if (!('caches' in globalThis)) return null;
  const communityCache = await caches.open(COMMUNITY_CACHE);
  const body: unknown = await (await communityCache.match(LIST_KEY))?.json();
  return matches(communityLinksCall.answer, body) ? body : null;
}

/** Stores the list, fetches missing pictures, and deletes those that are no longer in it. */
export async function cacheCommunity(links: readonly Link[]): Promise<void> {
  if (!('caches' in globalThis)) return;
  const communityCache = await caches.open(COMMUNITY_CACHE);
  await communityCache.put(
    LIST_KEY,
    new Response(JSON.stringify(links), { headers: { 'content-type': 'application/json' } }),
  );
  const wanted = new Set(links.map(({ imageUrl }) => new URL(imageUrl, location.origin).href));
  const present = new Set<string>();
  for (const { url } of await communityCache.keys()) {
    if (wanted.has(url)) present.add(url);
    else if (!url.endsWith(LIST_KEY)) await communityCache.delete(url);
  }
  // One after the other: visible pictures load first. The next visit fetches what fails today.
  for (const url of wanted) {
    if (!present.has(url)) await communityCache.add(url).catch(() => undefined);
  }
}
