import {
  saveLanguage,
  keepOnlyFiles,
  storedLanguage,
  storedLanguageFile,
  languageOfFile,
} from '../language/stored-language.ts';
import { type PrecacheEntry, pathOf } from './assets.ts';

/** Files for every device: all but the language files, of which each device stores its own. */
export function withoutLanguages<Entry extends PrecacheEntry>(entries: readonly Entry[]): Entry[] {
  return entries.filter((entry) => languageOfFile(pathOf(entry)) === null);
}

/** Answers a language file from the device, else from the network; the page stores it. Without either the page is in English. */
export async function answerLanguage(request: Request): Promise<Response> {
  return (await storedLanguageFile(request.url)) ?? (await fetch(request).catch(() => Response.error()));
}

/** Fetches the language file of a newer build during its installation: without it the new build would be English offline. */
export async function cacheLanguage(entries: readonly PrecacheEntry[]): Promise<void> {
  const language = await storedLanguage();
  const path = entries.map(pathOf).find((each) => language !== 'en' && languageOfFile(each) === language);
  if (path !== undefined) await saveLanguage(new URL(path, location.origin).href);
}

/** Deletes the language files of older builds, after a newer build has taken over. */
export async function forgetOldLanguages(entries: readonly PrecacheEntry[]): Promise<void> {
  await keepOnlyFiles(entries.map(pathOf));
}
