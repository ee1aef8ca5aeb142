import type { Language } from '@posy/contract/languages';

/**
 * Where a language other than English is kept: one file, that of the language spoken here, in a Cache Storage of its own.
 * The page puts it in, the service worker answers it without a network and, with a newer build, brings the newer file.
 * Which file is here also tells the worker, which has no other way to know, in which language to notify.
 */
const NAME = 'language';
const FILE = /\/assets\/(german|arabic)-[^/]+\.js$/;
const LANGUAGES: Readonly<Record<string, Exclude<Language, 'en'>>> = { german: 'de', arabic: 'ar' };

/** Of which language this is the file; null for any other file. */
export function languageOfFile(url: string): Exclude<Language, 'en'> | null {
  const [, name] = FILE.exec(url) ?? [];
  return (name !== undefined && LANGUAGES[name]) || null;
}

/** The language that is kept here; English where none is. */
export async function storedLanguage(): Promise<Language> {
  const [request] = (await caches.has(NAME)) ? await (await caches.open(NAME)).keys() : [];
  return (request && languageOfFile(request.url)) || 'en';
}

/** Keeps this file and those of the same language, of which a newer build may have brought one; null for English. */
export async function keepLanguage(url: string | null): Promise<void> {
  if (url === null) {
    await caches.delete(NAME);
    return;
  }
  const kept = await caches.open(NAME);
  for (const request of await kept.keys()) {
    if (languageOfFile(request.url) !== languageOfFile(url)) await kept.delete(request);
  }
  if (!(await kept.match(url))) await kept.add(url);
}

/** The file, if it is here. */
export async function storedLanguageFile(url: string): Promise<Response | undefined> {
  return (await caches.has(NAME)) ? (await caches.open(NAME)).match(url) : undefined;
}

/** Deletes what is of no build whose files these are. */
export async function keepOnlyFiles(paths: readonly string[]): Promise<void> {
  if (!(await caches.has(NAME))) return;
  const kept = await caches.open(NAME);
  for (const request of await kept.keys()) {
    if (!paths.includes(new URL(request.url).pathname)) await kept.delete(request);
  }
}
