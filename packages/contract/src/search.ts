/** Searching for people. Server and device use the same rules, so that offline and online results agree. */
import { MIN_SEARCH_LENGTH } from './limits.ts';
import { graphemes, isShorterThan } from './text.ts';

/**
 * Accents that NFKD separates, and the points of Hebrew and Arabic, which people mostly leave out. Vowel signs of other
 * scripts are letters to their readers, and stay.
 */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]/g;
/** Joiners, soft hyphens and other invisible characters, and the Arabic tatweel. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u0640]/gu;
/** Letters that Unicode does not decompose, as people type them without the key. */
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
  // A sigma at the end of a word, and letters that Arabic and Persian keyboards write in two ways.
  ς: 'σ',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
};
const UNTAKEN = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');
const MAX_WORD_LENGTH = 100;
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/u;

/** Text as it is compared: without case, accents and widths. 'Łucja Ðorđević' is 'lucja dordevic'. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(UNSEEN, '')
    .toLowerCase()
    .replace(ACCENTS, '')
    .replace(UNTAKEN, (letter) => PLAIN[letter] ?? letter);
}

/** The folded words of a text: runs of letters and digits. All other characters, also `%` and `_`, are separators. */
export function searchWords(text: string): readonly string[] {
  return foldText(text).split(BETWEEN_WORDS).filter(Boolean);
}

/** A typed query without surrounding spaces and a leading @. */
export function searchText(typed: string): string {
  return typed.trim().replace(/^@+/, '').trim();
}

/** Whether a search is run for this {@link searchText}: not for a single letter, which too many users have. */
export function isSearchable(text: string): boolean {
  return !isShorterThan(text, MIN_SEARCH_LENGTH);
}

/** Scripts without spaces between words. */
const UNSPACED_SCRIPTS = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc`;
const UNSPACED = new RegExp(`^[${UNSPACED_SCRIPTS}]+$`, 'u');
const UNSPACED_RUNS = new RegExp(`([${UNSPACED_SCRIPTS}]+)`, 'u');

/**
 * The folded words that find a user, each once: those of the username, the first and the last name. In scripts without
 * spaces every character may begin a word; there the whole name, family name first, is a word as well.
 */
export function personWords(person: {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string | null;
}): readonly string[] {
  const { firstName, lastName, username } = person;
  const words = [username ?? '', firstName, lastName].flatMap(searchWords);
  for (const name of [`${lastName}${firstName}`, firstName, lastName]) words.push(...wordsWithin(name));
  return [...new Set(words.map(withinReason))];
}

/** Says whether each of the {@link searchWords} of a search begins one of the {@link personWords}. */
export function matchesWords(ofPerson: readonly string[], searched: readonly string[]): boolean {
  return searched.length > 0 && searched.every((word) => ofPerson.some((each) => each.startsWith(word)));
}

/**
 * The folded words that find a text, each once. In scripts without spaces these are pairs of adjacent characters and the last
 * one alone: a query may begin and end anywhere.
 */
export function textWords(text: string): readonly string[] {
  return [...new Set(wordsOf(text, (characters) => characters.map((each, i) => each + (characters[i + 1] ?? ''))))];
}

/** The words of a query. Each has to be the prefix of one of the {@link textWords}. */
export function wantedWords(typed: string): readonly string[] {
  const pairs = (all: readonly string[]) => (all.length < 2 ? all : all.slice(1).map((each, i) => `${all[i]}${each}`));
  return [...new Set(wordsOf(typed, pairs))];
}

function wordsOf(text: string, unspaced: (characters: readonly string[]) => readonly string[]): readonly string[] {
  // Every other part is a run of a script without spaces. Graphemes are split before folding decomposes them.
  return text
    .normalize('NFKC')
    .split(UNSPACED_RUNS)
    .flatMap((part, i) =>
      i % 2 === 0 ? searchWords(part).map(withinReason) : unspaced(charactersOf(part).map(foldText)),
    );
}

function charactersOf(text: string): readonly string[] {
  return Array.from(graphemes(text), ({ segment }) => segment);
}

/** Cuts long words: no name has them, and databases reject them. */
function withinReason(word: string): string {
  return word.length <= MAX_WORD_LENGTH ? word : Array.from(word).slice(0, MAX_WORD_LENGTH).join('');
}

function wordsWithin(name: string): string[] {
  const composed = name.normalize('NFC');
  if (!UNSPACED.test(composed)) return [];
  const characters = charactersOf(composed);
  return characters.map((_, i) => foldText(characters.slice(i).join('')));
}
