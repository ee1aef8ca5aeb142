import type { Language } from '@posy/contract/languages';
import format, { type CompiledMessage, type FormatOptions, type FormatValues } from 'icu-minify/format';
import type { Messages, Texts } from './catalogue.ts';
import { numberFormat, pluralRules } from './formats.ts';
import { spokenCatalogue, spokenLanguage } from './spoken.ts';

/**
 * The texts of a feature in the language of this page. `english` is its catalogue, which the build compiled; what another
 * language does not have is said in English. The name is that of the catalogue's file.
 */
export function texts<const E extends Messages>(name: string, english: E): Texts<E> {
  return textsIn(spokenLanguage(), english, spokenCatalogue(name) ?? {});
}

/** The same, in a language that is handed over: for the service worker, which cannot know it when it starts. */
export function textsIn<const E extends Messages>(
  language: Language,
  english: E,
  said: Readonly<Record<string, CompiledMessage>>,
): Texts<E> {
  return mapped(english, (key, text) => textOf(said[key] ?? text, language));
}

/** Which are strings and which are called is what {@link Texts} reads from the messages themselves. */
function mapped<E extends Messages>(english: E, textOf: (key: string, text: string) => unknown): Texts<E>;
function mapped(english: Messages, textOf: (key: string, text: string) => unknown): unknown {
  return Object.fromEntries(Object.entries(english).map(([key, text]) => [key, textOf(key, text)]));
}

/** Its type says string even where the build made a list of what it was. */
function textOf(message: CompiledMessage, language: Language): string | ((values: FormatValues<never>) => string) {
  return typeof message === 'string'
    ? message
    : (values) => String(format(message, language, values, optionsOf(language)));
}

/** A count stands in English as it does in the spec, without grouping. */
function optionsOf(language: Language): FormatOptions {
  return {
    formats: { number: { grouped: { useGrouping: true } } },
    formatters: {
      getNumberFormat: (_, options) => numberFormat(language, options ?? { useGrouping: language !== 'en' }),
      getPluralRules: (_, options) => pluralRules(language, options),
      getDateTimeFormat() {
        throw new Error('Instants come formatted, by language/formats.ts');
      },
    },
  };
}
