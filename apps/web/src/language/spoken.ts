import type { Language } from '@posy/contract/languages';
import type { CompiledMessage } from 'icu-minify/format';

/** All catalogues of a language by their names, as the build compiles them. */
export type Compiled = Readonly<Record<string, Readonly<Record<string, CompiledMessage>>>>;

let spoken: Language = 'en';
let catalogues: Compiled = {};

/** Sets the language, once, before any module with texts is evaluated: texts are made then, and stay. */
export function speak(language: Language, compiled: Compiled): void {
  spoken = language;
  catalogues = compiled;
}

/** The language all texts are in, for as long as the page lives. */
export function spokenLanguage(): Language {
  return spoken;
}

/** What stands in for the English catalogue of this name; null where English is spoken. */
export function spokenCatalogue(name: string): Readonly<Record<string, CompiledMessage>> | null {
  return catalogues[name] ?? null;
}
