/** The files of `packages/texts`, compiled by `scripts/compile-catalogues.ts`. */
declare module 'posy:texts' {
  import type { TranslatedLanguage } from '@posy/texts/translations';
  import type { Compiled } from './spoken.ts';

  interface LanguageFile {
    readonly catalogues: Compiled;
    readonly isWhole: boolean;
    /** URL of this file in the build. */
    readonly file: string;
  }
  /** Loads the file of a language, which has no imports: it loads before all modules that have texts. */
  export const languageFiles: Readonly<Record<TranslatedLanguage, () => Promise<LanguageFile>>>;
}

/** One catalogue in all languages, for the service worker. */
declare module 'posy:texts/notifications' {
  import type { TranslatedLanguage } from '@posy/texts/translations';
  import type { Compiled } from './spoken.ts';

  export const notifications: Readonly<Record<TranslatedLanguage, Compiled[string]>>;
}
