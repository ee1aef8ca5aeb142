import { cacheNames } from 'workbox-core';

/** What the build tells of a file that is brought along. */
export type PrecacheEntry = string | { readonly url: string; readonly revision: string | null };

/** Cache Storage of scripts that are not brought along with the app: those of pages that few people open. */
export const LATER_ASSETS = 'later-assets';
const PREFIX = 'previous-assets-';
const SCRIPT = /^\/assets\/.+\.js$/;

/**
 * While a newer build is put beside the one that runs: keeps the scripts of the latter. Its pages may be open for days, and
 * ask for parts of theirs that are not in the newer build. Must run while the older worker is still in charge, since
 * precaching deletes what is not of the newer one when that takes over.
 */
export async function keepPreviousAssets(entries: readonly PrecacheEntry[]): Promise<void> {
  const current = new Set(entries.map(pathOf));
  const kept = await caches.open(nameFor(entries));
  for (const name of [cacheNames.precache, LATER_ASSETS]) {
    if (!(await caches.has(name))) continue;
    const older = await caches.open(name);
    for (const request of await older.keys()) {
      const { origin, pathname } = new URL(request.url);
      if (!SCRIPT.test(pathname) || current.has(pathname)) continue;
      const response = await older.match(request);
      if (response) await kept.put(origin + pathname, response);
    }
  }
}

/** The newer build has taken over: what is left of those before the previous one goes. */
export async function forgetOlderAssets(entries: readonly PrecacheEntry[]): Promise<void> {
  await caches.delete(LATER_ASSETS);
  const own = nameFor(entries);
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== own) await caches.delete(name);
  }
}

/** A script of the previous build; undefined where it is not kept. */
export async function previousAsset(url: string): Promise<Response | undefined> {
  for (const name of await caches.keys()) {
    const hit = name.startsWith(PREFIX) ? await (await caches.open(name)).match(url) : undefined;
    if (hit) return hit;
  }
  return undefined;
}

/** Named after the build it was kept for: the page of a build names all its scripts, so its revision names the build. */
function nameFor(entries: readonly PrecacheEntry[]): string {
  const page = entries.find((entry) => pathOf(entry) === '/index.html');
  return PREFIX + (typeof page === 'object' ? (page.revision ?? '') : '');
}

/** Its address on this server. */
export function pathOf(entry: PrecacheEntry): string {
  return new URL(typeof entry === 'string' ? entry : entry.url, location.origin).pathname;
}
