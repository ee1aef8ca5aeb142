import { type Language, LANGUAGES } from '@posy/contract/languages';
import { compileMessage } from '@posy/texts/compile-message';
import { embeddedEnglish } from '@posy/texts/embedded-english';
import type { Messages, Texts } from '@posy/texts/texts';
import { catalogueIn, TRANSLATIONS } from '@posy/texts/translations';
import format, { type CompiledMessage, type FormatOptions, type FormatValues } from 'icu-minify/format';

/** Messages without arguments are strings, all others are functions of one object. */
type SpokenText = string | ((values: FormatValues<never>) => string);

/**
 * Texts of mails and notifications, in the recipient's language. English stands for a text that another
 * language lacks. `name` is the first part of their ids in `packages/texts`. Throws for a message that cannot be parsed.
 */
export function texts<const E extends Messages>(name: string, english: E): (language: Language) => Texts<E>;
export function texts(name: string, english: Messages): (language: Language) => object {
  const all = LANGUAGES.map((language) => [language, textsIn(language, name, english)] as const);
  const byLanguage = new Map<Language, object>(all);
  return (language) => byLanguage.get(language) ?? {};
}

function textsIn(language: Language, name: string, english: Messages): object {
  const translated = language === 'en' ? english : catalogueIn(TRANSLATIONS[language], name);
  const spoken = Object.entries(english).map(([key, message]) => {
    const own = translated[key];
    if (own !== undefined) return [key, textOf(compileMessage(language, `${name}.${key}`, own), language)];
    return [key, embedded(textOf(compileMessage('en', `${name}.${key}`, message), 'en'))];
  });
  return Object.fromEntries(spoken);
}

function embedded(text: SpokenText): SpokenText {
  return typeof text === 'string' ? embeddedEnglish(text) : (values) => embeddedEnglish(text(values));
}

function textOf(message: CompiledMessage, language: Language): SpokenText {
  if (typeof message === 'string') return message;
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
