import { isLanguage, type Language } from '@posy/contract/languages';

/**
 * Offline copy of a language other than English: one file, in its own Cache Storage. The page stores it; the service worker
 * answers it without a network and, with a newer build, fetches the newer file. The stored file also tells the worker, which
 * has no localStorage, the language of notifications.
 */
const NAME = 'language';
const FILE = /\/assets\/language-([a-z]+)-[^/]+\.js$/;

/** Language of a catalogue file; null for any other file. */
export function languageOfFile(url: string): Language | null {
  const [, language] = FILE.exec(url) ?? [];
  return isLanguage(language) ? language : null;
}

/** The stored language; English by default. */
export async function storedLanguage(): Promise<Language> {
  const [request] = (await caches.has(NAME)) ? await (await caches.open(NAME)).keys() : [];
  return (request && languageOfFile(request.url)) || 'en';
}

/** Stores this file and keeps others of the same language, such as that of a newer build; null for English. */
export async function saveLanguage(url: string | null): Promise<void> {
  if (url === null) {
    await caches.delete(NAME);
    return;
  }
  const languageCache = await caches.open(NAME);
  for (const request of await languageCache.keys()) {
    if (languageOfFile(request.url) !== languageOfFile(url)) await languageCache.delete(request);
  }
  if (!(await languageCache.match(url))) await languageCache.add(url);
}

/** The file, if it is stored. */
export async function storedLanguageFile(url: string): Promise<Response | undefined> {
  return (await caches.has(NAME)) ? (await caches.open(NAME)).match(url) : undefined;
}

/** Deletes files that belong to none of these builds. */
export async function keepOnlyFiles(paths: readonly string[]): Promise<void> {
  if (!(await caches.has(NAME))) return;
  const languageCache = await caches.open(NAME);
  for (const request of await languageCache.keys()) {
    if (!paths.includes(new URL(request.url).pathname)) await languageCache.delete(request);
  }
}
