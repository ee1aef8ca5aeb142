import type { Language } from '@posy/contract/languages';
import { speak } from './spoken.ts';

const OTHERS = {
  de: () => import('./german.ts'),
  ar: () => import('./arabic.ts'),
};

/** Loads a language's texts and activates it. Rejects where they cannot be loaded; English remains. */
export async function loadLanguage(language: Exclude<Language, 'en'>): Promise<void> {
  const { files, url } = await OTHERS[language]();
  const catalogues = Object.fromEntries(Object.entries(files).map(([path, each]) => [nameOf(path), each]));
  speak({ language, catalogues, file: url });
}

/** `../features/feed/feed.de.ts` is `feed`. */
function nameOf(path: string): string {
  return path.replaceAll(/^.*\/|[.].*$/g, '');
}
