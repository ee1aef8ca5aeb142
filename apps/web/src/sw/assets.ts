import { cacheNames } from 'workbox-core';

/** An entry of the build's precache manifest. */
export type PrecacheEntry = string | { readonly url: string; readonly revision: string | null };

/** Cache Storage of scripts and styles outside of the precache: those of rarely opened pages. */
const LATER_ASSETS = 'later-assets';
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
async function previousAsset(url: string): Promise<Response | undefined> {
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
