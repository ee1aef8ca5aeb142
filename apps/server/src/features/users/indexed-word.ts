/** Indexed letters of a word: with an id, they make a position that fits into a cursor. */
const MAX_INDEXED = 12;

/** A folded word in the form of the search index (`personWords`). */
export function indexedWord(word: string): string {
  return word.length <= MAX_INDEXED ? word : Array.from(word).slice(0, MAX_INDEXED).join('');
}
