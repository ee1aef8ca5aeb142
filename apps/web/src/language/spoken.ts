import type { Language } from '@posy/contract/languages';
import type { CompiledMessage } from 'icu-minify/format';

/** All catalogues of a language by their names, as the build compiles them. */
export type Compiled = Readonly<Record<string, Readonly<Record<string, CompiledMessage>>>>;

interface Spoken {
  readonly language: Language;
  readonly catalogues: Compiled;
  /** Whether no text of the app is missing; the missing ones are English. */
  readonly isWhole: boolean;
  /** URL of the file with all catalogues; null for English, which is in every chunk. */
  readonly file: string | null;
}

let spoken: Spoken = { language: 'en', catalogues: {}, isWhole: true, file: null };

/** Sets the language, once, before any module with texts is evaluated: texts are built then, and stay. */
export function speak(now: Spoken): void {
  spoken = now;
}

/** The language of all texts. It never changes while the page lives. */
export function spokenLanguage(): Language {
  return spoken.language;
}

export function spokenFile(): string | null {
  return spoken.file;
}

/** Whether some texts of the page are English, because its language lacks them. */
export function hasEnglishTexts(): boolean {
  return !spoken.isWhole;
}

/** The catalogue that replaces the English one of this name; null where the page is English. */
export function spokenCatalogue(name: string): Readonly<Record<string, CompiledMessage>> | null {
  return spoken.language === 'en' ? null : (spoken.catalogues[name] ?? {});
}
