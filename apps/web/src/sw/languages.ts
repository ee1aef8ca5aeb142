import {
  keepLanguage,
  keepOnlyFiles,
  storedLanguage,
  storedLanguageFile,
  languageOfFile,
} from '../language/stored-language.ts';
import { type PrecacheEntry, pathOf } from './previous-assets.ts';

/** What every device gets: all but the files of languages, of which each device keeps the one that is spoken on it. */
export function withoutLanguages<Entry extends PrecacheEntry>(entries: readonly Entry[]): Entry[] {
  return entries.filter((entry) => languageOfFile(pathOf(entry)) === null);
}

/** Answers a language's file from the device, else from the network; the page keeps it. */
export async function answerLanguage(request: Request): Promise<Response> {
  return (await storedLanguageFile(request.url)) ?? fetch(request);
}

/** A newer build is put beside the one that runs: without its texts it would speak English when there is no network. */
export async function bringLanguage(entries: readonly PrecacheEntry[]): Promise<void> {
  const language = await storedLanguage();
  const path = entries.map(pathOf).find((each) => language !== 'en' && languageOfFile(each) === language);
  if (path !== undefined) await keepLanguage(new URL(path, location.origin).href);
}

/** The newer build has taken over. */
export async function forgetOldLanguages(entries: readonly PrecacheEntry[]): Promise<void> {
  await keepOnlyFiles(entries.map(pathOf));
}
