import { cacheNames } from 'workbox-core';

/** An entry of the build's precache manifest. */
export type PrecacheEntry = string | { readonly url: string; readonly revision: string | null };

/** Cache Storage of scripts and styles outside of the precache: those of rarely opened pages. */
export const LATER_ASSETS = 'later-assets';
const PREFIX = 'previous-assets-';
const ASSET = /^\/assets\/.+\.(?:js|css)$/;

/**
 * Keeps scripts and styles of the running build while a newer one is installed: its pages may be open for days, and load chunks that
 * the newer build lacks. It must run before the older worker is replaced, since precaching then deletes its files.
 */
export async function keepPreviousAssets(entries: readonly PrecacheEntry[]): Promise<void> {
  const current = new Set(entries.map(pathOf));
  const assetCache = await caches.open(nameFor(entries));
  for (const name of [cacheNames.precache, LATER_ASSETS]) {
    if (!(await caches.has(name))) continue;
    const older = await caches.open(name);
    for (const request of await older.keys()) {
      const { origin, pathname } = new URL(request.url);
      if (!ASSET.test(pathname) || current.has(pathname)) continue;
      const response = await older.match(request);
      if (response) await assetCache.put(origin + pathname, response);
    }
  }
}

/** After a newer build took over: deletes scripts and styles of builds before the previous one. */
export async function forgetOlderAssets(entries: readonly PrecacheEntry[]): Promise<void> {
  await caches.delete(LATER_ASSETS);
  const own = nameFor(entries);
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== own) await caches.delete(name);
  }
}

/** A script or style sheet of the previous build; undefined where it is not stored. */
export async function previousAsset(url: string): Promise<Response | undefined> {
  for (const name of await caches.keys()) {
    const hit = name.startsWith(PREFIX) ? await (await caches.open(name)).match(url) : undefined;
    if (hit) return hit;
  }
  return undefined;
}

/** Named by the build: a build's page names all its scripts, so the page's revision identifies the build. */
function nameFor(entries: readonly PrecacheEntry[]): string {
  const page = entries.find((entry) => pathOf(entry) === '/index.html');
  return PREFIX + (typeof page === 'object' ? (page.revision ?? '') : '');
}

/** The path of an entry on this server. */
export function pathOf(entry: PrecacheEntry): string {
  return new URL(typeof entry === 'string' ? entry : entry.url, location.origin).pathname;
}
