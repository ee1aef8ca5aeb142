import type { Language } from '@posy/contract/languages';
import type { GetICUArgs } from '@schummar/icu-type-parser';
import compile from 'icu-minify/compile';
import format, { type CompiledMessage, type FormatOptions, type FormatValues } from 'icu-minify/format';

/** The texts of a feature in one language, by key, in ICU MessageFormat. */
type Messages = Readonly<Record<string, string>>;

interface ArgumentKinds {
  readonly ICUArgument: string | number;
  readonly ICUNumberArgument: number;
  readonly ICUDateArgument: never;
}
type Arguments<M extends string> = GetICUArgs<M, ArgumentKinds>;
type Text<M extends string> = keyof Arguments<M> extends never ? string : (values: Readonly<Arguments<M>>) => string;

/** Messages without arguments are strings, all others are functions of one object. */
export type Texts<E extends Messages> = { readonly [Key in keyof E]: Text<E[Key]> };

/** The texts of a feature in every language; a text that one of them lacks is an error of types. */
export interface Catalogues<E extends Messages> {
  readonly en: E;
  readonly de: { readonly [Key in keyof E]: string };
  readonly ar: { readonly [Key in keyof E]: string };
}

/**
 * Texts of mails and notifications, in the recipient's language. English follows the spec. Throws for a message that cannot
 * be parsed.
 */
export function texts<const E extends Messages>(catalogues: Catalogues<E>): (language: Language) => Texts<E> {
  const byLanguage = {
    en: textsIn<E>('en', catalogues.en),
    de: textsIn<E>('de', catalogues.de),
    ar: textsIn<E>('ar', catalogues.ar),
  };
  return (language) => byLanguage[language];
}

function textsIn<E extends Messages>(language: Language, messages: Messages): Texts<E>;
function textsIn(language: Language, messages: Messages): object {
  return Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, textOf(language, key, message)]));
}

function textOf(language: Language, key: string, message: string): string | ((values: FormatValues<never>) => string) {
  const compiled = compiledOf(language, key, message);
  return typeof compiled === 'string' ? compiled : speaker(compiled, language);
}

function compiledOf(language: Language, key: string, message: string): CompiledMessage {
  try {
    return compile(language === 'ar' ? isolated(message) : message);
  } catch (error) {
    throw new Error(`The message '${key}' in ${language} cannot be read`, { cause: error });
  }
}

function speaker(message: CompiledMessage, language: Language): (values: FormatValues<never>) => string {
  const options: FormatOptions = {
    formatters: {
      getNumberFormat: () => new Intl.NumberFormat(language, { useGrouping: language !== 'en' }),
      getPluralRules: (_, rules) => new Intl.PluralRules(language, rules),
      getDateTimeFormat() {
        throw new Error('No text of the server holds an instant');
      },
    },
  };
  return (values) => String(format(message, language, values, options));
}

/** Wraps inserted values (a name, an address) in FIRST STRONG ISOLATE, so that they keep their own direction. */
function isolated(message: string): string {
  // A word in braces after a word and a space is one of plural's cases.
  return message.replaceAll(/(?<!\w ?)\{(\w+)\}/g, '\u2068{$1}\u2069');
}
