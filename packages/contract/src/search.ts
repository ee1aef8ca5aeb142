/** Searching for people. The server and the device find by the same rules, so that a list does not change its mind. */
import { MIN_SEARCH_LENGTH } from './limits.ts';
import { graphemeLength } from './text.ts';

/** Accents, as they stand apart after NFKD. Vowel signs of other scripts are letters to their readers, and stay. */
const ACCENTS = /[\u0300-\u036f]/g;
/** Letters that Unicode does not take apart, as people type them without the key. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  þ: 'th',
};
const UNTAKEN = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/u;

/** Text as it is compared: without case, accents and widths. 'Łucja Ðorđević' is 'lucja dordevic'. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(ACCENTS, '')
    .replace(UNTAKEN, (letter) => PLAIN[letter] ?? letter);
}

/** The folded words of a text: runs of letters and digits. Everything else, `%` and `_` too, only parts them. */
export function searchWords(text: string): readonly string[] {
  return foldText(text).split(BETWEEN_WORDS).filter(Boolean);
}

/** What was typed, without spaces around it and the @ of a username before it. */
export function searchText(typed: string): string {
  return typed.trim().replace(/^@+/, '').trim();
}

/** Whether a search is run for this {@link searchText} (spec section 5). */
export function isSearchable(text: string): boolean {
  return graphemeLength(text, MIN_SEARCH_LENGTH) >= MIN_SEARCH_LENGTH;
}
