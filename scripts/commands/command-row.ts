/** A command of the documents, and the test of it. */
export interface CommandRow {
  /** The command as documents print it, with placeholders. */
  readonly printed: readonly [string, ...string[]];
  /** The words that are run, where they are others than the first printed ones. */
  readonly words?: string;
  /** Why this machine cannot run it; null where it can. */
  readonly lacks?: () => string | null;
  /** Runs the words and verifies their effect. */
  readonly verify: (words: string) => Promise<void>;
}

/** A placeholder, an option, a number or a path. */
const VARIABLE = /[[<…]|^--|^\d|^\/|^'?[A-Z][A-Z\d]*$/;
const ASSIGNMENTS = /^(?:[A-Z_]+=\S+ )+/;

export function wordsOf({ printed, words }: CommandRow): string {
  return words ?? printed[0];
}

/** Whether these words may stand for a printed command: all words before its first placeholder, option or number are the same. */
export function standsFor(words: string, printed: string): boolean {
  const parts = printed.split(' ');
  const variable = parts.findIndex((part, place) => place > 0 && VARIABLE.test(part));
  const fixed = variable === -1 ? parts : parts.slice(0, variable);
  const typed = ASSIGNMENTS.test(printed) ? words : words.replace(ASSIGNMENTS, '');
  return `${typed} `.startsWith(`${fixed.join(' ')} `);
}
