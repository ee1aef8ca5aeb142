import type { Language } from '@posy/contract/languages';
import ar from '../ar.json' with { type: 'json' };
import de from '../de.json' with { type: 'json' };
import type { Messages } from './texts.ts';

/** All languages but English, whose texts stand in the code that uses them. */
export type TranslatedLanguage = Exclude<Language, 'en'>;

/** The texts of each language, by `<catalogue>.<key>`. A text that a language lacks is shown in English. */
export const TRANSLATIONS: Readonly<Record<TranslatedLanguage, Messages>> = { ar, de };

/** The messages of one catalogue, by key. */
export function catalogueIn(texts: Messages, name: string): Messages {
  const start = `${name}.`;
  return Object.fromEntries(
    Object.entries(texts).flatMap(([id, message]) => (id.startsWith(start) ? [[id.slice(start.length), message]] : [])),
  );
}
