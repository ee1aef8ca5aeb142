import { readFileSync } from 'node:fs';
import { compileMessage } from '@posy/texts/compile-message';
import type { CompiledMessage } from 'icu-minify/format';

/** Words of English that are drawn otherwise, by which a screen shows what a language will do to it. */
export type Pseudo = 'longer' | 'mirrored' | 'half';

const EN = new URL('../../../../packages/texts/en.json', import.meta.url);

/**
 * The file of a language, as the build writes it, made from the English texts. `longer`: accents, and 40 % more letters, as in
 * German or Finnish; `mirrored`: written from right to left; `half`: every other text is missing.
 */
export function pseudoLanguage(kind: Pseudo): string {
  const english: Readonly<Record<string, unknown>> = JSON.parse(readFileSync(EN, 'utf8'));
  const catalogues: Record<string, Record<string, CompiledMessage>> = {};
  for (const [index, [id, message]] of Object.entries(english).entries()) {
    if (typeof message !== 'string' || (kind === 'half' && index % 2 === 1)) continue;
    const end = id.indexOf('.');
    (catalogues[id.slice(0, end)] ??= {})[id.slice(end + 1)] = redrawn(compileMessage('en', id, message), WORDS[kind]);
  }
  return `export const catalogues = ${JSON.stringify(catalogues)};
export const isWhole = ${String(kind !== 'half')};
export const file = import.meta.url;`;
}

const WORDS: Readonly<Record<Pseudo, (words: string) => string>> = {
  longer: (words) => accented(words) + ' õné twõ'.repeat(Math.ceil((words.length * 0.4) / 8)),
  mirrored: (words) => `\u202e${words}\u202c`,
  half: (words) => accented(words),
};

const ACCENTS: Readonly<Record<string, string>> = { a: 'å', e: 'é', i: 'î', o: 'õ', u: 'ü', A: 'Å', E: 'É', O: 'Ö' };

function accented(words: string): string {
  return words.replaceAll(/[aeiouAEO]/g, (letter) => ACCENTS[letter] ?? letter);
}

/** A compiled message with other words; names and kinds of arguments stay. */
function redrawn(message: CompiledMessage, redraw: (words: string) => string): CompiledMessage {
  const drawn = (node: unknown): unknown => {
    if (typeof node === 'string') return /\p{L}/u.test(node) ? redraw(node) : node;
    if (!Array.isArray(node)) return node;
    const [name, kind, branches, ...rest]: readonly unknown[] = node;
    if (typeof branches !== 'object' || branches === null) return node;
    const cases = Object.entries(branches).map(([each, words]) => [each, all(words)]);
    return [name, kind, Object.fromEntries(cases), ...rest];
  };
  const all = (words: unknown): unknown => (Array.isArray(words) ? words.map(drawn) : drawn(words));
  const made = all(message);
  return isCompiled(made) ? made : message;
}

function isCompiled(made: unknown): made is CompiledMessage {
  return typeof made === 'string' || Array.isArray(made);
}
