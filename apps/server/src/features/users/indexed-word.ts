/** Letters of a word that are indexed: with an id, they make a place that fits into a cursor. */
const MAX_INDEXED = 12;

/** A folded word as the index of people has it (`personWords`). */
export function indexedWord(word: string): string {
  return word.length <= MAX_INDEXED ? word : Array.from(word).slice(0, MAX_INDEXED).join('');
}
