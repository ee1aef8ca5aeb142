import { directionOf } from '@posy/contract/languages';
import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';

/** A message in the form that the runtime of `icu-minify` reads without a parser. Throws with its id. */
export function compileMessage(language: string, id: string, message: string): CompiledMessage {
  try {
    return compile(directionOf(language) === 'rtl' ? isolated(message) : message);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`The text '${id}' in ${language} cannot be read (${why})`, { cause: error });
  }
}

/** Inserted values (names, addresses) do not change the direction of the text: they are isolated by FIRST STRONG ISOLATE. */
function isolated(message: string): string {
  // A word in braces after a word and a space is a case of a plural.
  return message.replaceAll(/(?<!\w ?)\{(\w+)\}/g, '\u2068{$1}\u2069');
}
