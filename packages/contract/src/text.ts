/** Text as people count and type it. Forms and services use the same rules, so that both give the same answer. */

/** Limit of UTF-16 units for each character of a text's limit, on average. */
const UNITS_PER_CHARACTER = 8;
/** Limit for typed text, before invisible characters are removed. */
const TYPED_UNITS_PER_CHARACTER = 2 * UNITS_PER_CHARACTER;

let segmenter: Intl.Segmenter | undefined;

/** A text in graphemes. The segmenter is made on first use: on a slow phone that takes 20 ms. */
export function graphemes(text: string): Iterable<Intl.SegmentData> {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/**
 * The characters of a text as its limit counts them: graphemes, or an eighth of its UTF-16 units where that is more. Counts
 * no further than `most + 1`; a text that has more units than that allows is not segmented at all.
 */
export function characterCount(text: string, max: number): number {
  const fromUnits = Math.ceil(text.length / UNITS_PER_CHARACTER);
  if (fromUnits > max) return max + 1;
  let count = 0;
  // A grapheme has at least one UTF-16 unit, so short texts of plain letters need no segmenting.
  if (!/[^\u0020-\u02ff]/.test(text)) count = Math.min(text.length, max + 1);
  else for (const _ of graphemes(text)) if (++count > max) break;
  return Math.max(count, fromUnits);
}

/** Whether a text has more characters than `limit` allows. */
export function isLongerThan(text: string, limit: number): boolean {
  return text.length > limit && characterCount(text, limit) > limit;
}

/** No character that people type has more UTF-16 units: a family with skin tones has 19. */
const MAX_UNITS_OF_ONE = 32;

/** Whether a text has fewer than `least` graphemes. Its first units decide. */
export function isShorterThan(text: string, min: number): boolean {
  if (text.length < min) return true;
  let count = 0;
  for (const _ of graphemes(text.slice(0, MAX_UNITS_OF_ONE * min))) if (++count >= min) return false;
  return true;
}

/** Why a text is refused. */
export type TextProblem = 'too_long' | 'invalid_characters';

/** The reason why a text is refused, or null. All texts of the contract pass here, in forms and in services. */
export function textProblem(text: string, limit: number): TextProblem | null {
  // This check is first, so that the other rules read a bounded text.
  if (text.length > UNITS_PER_CHARACTER * limit) return 'too_long';
  if (hasForbiddenCharacters(text) || isOverfull(text)) return 'invalid_characters';
  return isLongerThan(text, limit) ? 'too_long' : null;
}

/**
 * Reads a typed text: trimmed and without control characters, or also cleaned by `clean`. A text without visible characters is
 * read as empty. Its length is checked before it is cleaned: Unicode normalization takes quadratic time in the marks of one letter.
 */
export function readText(
  typed: string,
  limit: number,
  clean: (text: string) => string = (text) => text,
): { readonly text: string } | { readonly problem: TextProblem } {
  const trimmed = typed.trim();
  if (trimmed.length > TYPED_UNITS_PER_CHARACTER * limit) return { problem: 'too_long' };
  if (hasForbiddenCharacters(trimmed)) return { problem: 'invalid_characters' };
  const text = clean(withoutControls(trimmed).trim());
  const problem = textProblem(text, limit);
  return problem === null ? { text: isBlank(text) ? '' : text } : { problem };
}

/** Cuts a stored text that predates these rules to what they allow. For rows that are sent and shown. */
export function fitText(text: string, limit: number): string {
  const max = UNITS_PER_CHARACTER * limit;
  const cut = text.length > max ? text.slice(0, max).replace(/[\ud800-\udbff]$/, '') : text;
  return isOverfull(cut) ? overfullRuns().reduce((rest, { excess }) => rest.replace(excess, '$1'), cut) : cut;
}

interface Run {
  readonly found: RegExp;
  readonly excess: RegExp;
}

let runs: readonly Run[] | undefined;

/**
 * One grapheme may hold any number of code points: marks, joiners, tags, Hangul jamo, linked consonants. Each run may be as long as
 * languages and emoji need: 8 marks in a row (Tibetan), 16 code points after the first (a family with skin tones has 10).
 * Made on first use.
 */
function overfullRuns(): readonly Run[] {
  if (runs) return runs;
  const linkers = String.raw`\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d\u1039\u17d2\u1a60\u1b44\u1bab\ua9c0\uaaf6\u{10a3f}\u{11133}\u{113d0}\u{1193e}\u{11a47}\u{11a99}\u{11f42}`;
  const prepended = String.raw`\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u0d4e\u{110bd}\u{110cd}\u{111c2}\u{111c3}\u{113d1}\u{1193f}\u{11941}\u{11a84}-\u{11a89}\u{11d46}\u{11f02}`;
  const continuing = String.raw`(?:[\p{M}\p{Grapheme_Extend}\p{Emoji_Modifier}\u200d\u0e33\u0eb3${prepended}]|(?<=\u200d)\p{Extended_Pictographic}|(?<=[${linkers}][\u200c\u200d]?)\p{L})`;
  runs = [
    runOf(String.raw`\p{M}`, 8),
    runOf(continuing, 16),
    // Jamo before and after the vowel.
    runOf(String.raw`[\u1100-\u115f\ua960-\ua97c]`, 16),
    runOf(String.raw`[\u1160-\u11ff\ud7b0-\ud7fb]`, 8),
  ];
  return runs;
}

function runOf(part: string, max: number): Run {
  return {
    found: new RegExp(`${part}{${max + 1}}`, 'u'),
    excess: new RegExp(`(${part}{${max}})${part}+`, 'gu'),
  };
}

/** Whether one grapheme has more parts than any language needs. It would cover the lines around it. */
function isOverfull(text: string): boolean {
  // A quick test: most texts have no combining parts.
  const mayBe = /[^\t\n\r\u0020-\u02ff\u2010-\u206f\u4e00-\u9fff\uac00-\ud7a3]/.test(text);
  return mayBe && overfullRuns().some(({ found }) => found.test(text));
}

// NUL ends a text in some programs, and half a surrogate pair (the `u` flag matches only unpaired ones) has no UTF-8.
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const FORBIDDEN = /\u0000|\p{Surrogate}/u;
/** Word processors break lines with these: vertical tab, form feed, and their like. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const LINE_ENDS = /[\u000b\u000c\u0085\u2028\u2029]/g;
/** Other controls but tab, line feed and return. Nobody sees them, and a terminal would obey them. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const CONTROLS = /[\u0001-\u0008\u000e-\u001f\u007f-\u009f]/g;

/** Texts are often pasted, with control characters from other programs. */
function withoutControls(text: string): string {
  return text.replace(LINE_ENDS, '\n').replace(CONTROLS, '');
}

/** Spaces, characters that are never drawn, and two that are drawn as nothing: a braille cell without dots, a null notehead. */
const BLANK = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{1d159}]*$/u;

/** Whether a text shows nothing. */
export function isBlank(text: string): boolean {
  return BLANK.test(text);
}

/** Direction marks, which can reorder the text around them, and characters without width. */
const UNSEEN = /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]/g;
/** Joiners belong between two characters, and one of them suffices. */
const JOINERS = /(?<=^|\s)[\u200c\u200d]+|[\u200c\u200d]+(?=\s|$)|(?<=[\u200c\u200d])[\u200c\u200d]+/g;
/** Four marks in a row are enough in a name. */
const FLOOD = /(\p{M}{4})\p{M}+/gu;

/**
 * A text in Unicode's composed form, without invisible characters and excess marks; line ends are `\n`. Empty when it shows
 * nothing. For typed texts: {@link readText}, which bounds them first.
 */
export function cleanText(text: string): string {
  const cleaned = text
    .replaceAll(/\r\n?/g, '\n')
    .normalize('NFC')
    .replace(UNSEEN, '')
    .replace(JOINERS, '')
    .replace(FLOOD, '$1')
    .trim();
  return isBlank(cleaned) ? '' : fitText(cleaned, Infinity);
}

/** The same for one line: a name. */
export function cleanLine(text: string): string {
  return cleanText(text.replaceAll(/\s+/g, ' ')).replaceAll(/ +/g, ' ');
}

/** Whether a text has NUL or half a surrogate pair, which no text can store. */
export function hasForbiddenCharacters(text: string): boolean {
  return FORBIDDEN.test(text);
}
