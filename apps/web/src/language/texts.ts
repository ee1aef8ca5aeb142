import type { Language } from '@posy/contract/languages';
import { embeddedEnglish } from '@posy/texts/embedded-english';
import type { Messages, Texts } from '@posy/texts/texts';
import format, { type CompiledMessage, type FormatOptions, type FormatValues } from 'icu-minify/format';
import { numberFormat, pluralRules } from './formats.ts';
import { spokenCatalogue, spokenLanguage } from './spoken.ts';

/** A text as components use it; see {@link Texts}. */
type SpokenText = string | ((values: FormatValues<never>) => string);

/**
 * The texts of a feature in the language of this page. `english` is its catalogue, which the build compiles. A text that
 * another language lacks is English. `name` is that of the catalogue's file, and the first part of its ids in `packages/texts`.
 */
export function texts<const E extends Messages>(name: string, english: E): Texts<E>;
export function texts(name: string, english: Messages): unknown {
  const language = spokenLanguage();
  const translated = spokenCatalogue(name);
  const spoken = Object.entries(english).map(([key, message]) => {
    const own = translated?.[key];
    if (own !== undefined) return [key, textOf(own, language)];
    const text = textOf(message, 'en');
    return [key, translated === null ? text : embedded(text)];
  });
  return Object.fromEntries(spoken);
}

/** English texts in another language: for the service worker, which does not know its language when it starts. */
export function textsIn<T extends object>(
  language: Language,
  english: T,
  translated: Readonly<Record<string, CompiledMessage>>,
): T;
export function textsIn(language: Language, english: object, translated: Readonly<Record<string, CompiledMessage>>) {
  const spoken = Object.entries(translated).map(([key, message]) => [key, textOf(message, language)]);
  return { ...english, ...Object.fromEntries(spoken) };
}

function embedded(text: SpokenText): SpokenText {
  return typeof text === 'string' ? embeddedEnglish(text) : (values) => embeddedEnglish(text(values));
}

/** A message with arguments is a list after the build, although its type is string. */
function textOf(message: CompiledMessage, language: Language): SpokenText {
  return typeof message === 'string'
    ? message
    : (values) => String(format(message, language, values, optionsOf(language)));
}

/** English counts have no grouping. */
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
