/** The form of #tags. Server and device use the same rules, so that both find the same posts. */

/** In UTF-16 units, normalized. */
export const MAX_TAG_LENGTH = 100;

/** For a class of a regular expression: the characters of words. */
export const WORD = String.raw`\p{L}\p{M}\p{N}_`;
/**
 * Characters that stand only within a word: joiners and others without width, the middle dots of Catalan, Greek and Katakana, geresh and
 * gershayim of Hebrew, the tsek of Tibetan. A list: `\p{XID_Continue}` differs between versions of Unicode.
 */
export const WITHIN_WORD = String.raw`\xad\u061c\u180e\u200c-\u200f\u2060\ufeff\xb7\u0387\u05f3\u05f4\u0f0b\u0f0c\u30fb\uff65`;
/** A part of a regular expression: a word with at least one letter. */
export const TAG = `(?=[\\p{N}_${WITHIN_WORD}]*\\p{L})[${WORD}]+(?:[${WITHIN_WORD}]+[${WORD}]+)*`;

/** The form in which a tag is shown: NFKC, without #, lower case. A lower-case i has one dot, also from a Turkish capital. */
export function spellTag(tag: string): string {
  return tag.normalize('NFKC').replace(/^#/, '').toLowerCase().replaceAll('i\u0307', 'i');
}

/**
 * The form in which tags are stored and compared: a tag and the same in capitals are one (STRASSE is straße, ΛΟΓΟΣ is λογος, ISPARTA is
 * ısparta), and so are those that differ in what is never drawn.
 */
export function normalizeTag(tag: string): string {
  return spellTag(tag.replace(/\p{Default_Ignorable_Code_Point}/gu, ''))
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFKC');
}

/** Whether a normalized tag has a valid form. */
export function isTag(tag: string): boolean {
  return tag.length <= MAX_TAG_LENGTH && new RegExp(`^${TAG}$`, 'u').test(tag);
}
