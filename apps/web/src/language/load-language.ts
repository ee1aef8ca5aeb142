import type { Language } from '@posy/contract/languages';
import { speak } from './spoken.ts';

const OTHERS = {
  de: () => import('./german.ts'),
  ar: () => import('./arabic.ts'),
};

/** Brings a language's texts and speaks it from then on. Rejects where they cannot be had; English remains. */
export async function loadLanguage(language: Exclude<Language, 'en'>): Promise<void> {
  const { catalogues } = await OTHERS[language]();
  speak(language, catalogues);
}
