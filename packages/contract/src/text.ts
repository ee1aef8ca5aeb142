/** Text as people count and type it. Used alike by forms and services, so that both say the same. */

let segmenter: Intl.Segmenter | undefined;

/** A text in graphemes. What parts it is made when it is first needed: on a slow phone that takes 20 ms. */
export function graphemes(text: string): Iterable<Intl.SegmentData> {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/** Length in graphemes, counted no further than `limit + 1`: a long text costs no more than a short one. */
export function graphemeLength(text: string, limit: number): number {
  // One grapheme has at least one UTF-16 unit, so short strings need no segmenting.
  if (text.length <= limit) return text.length;
  let count = 0;
  for (const _ of graphemes(text)) if (++count > limit) break;
  return count;
}

/** Says whether a text is longer than `limit` graphemes. */
export function isLongerThan(text: string, limit: number): boolean {
  return text.length > limit && graphemeLength(text, limit) > limit;
}

// C0 controls but tab and line feed, DEL, and lone surrogates (the `u` flag matches only unpaired ones).
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/u;

/** Marks of direction, which can turn what stands around a text, and what takes no room at all. */
const UNSEEN = /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]/g;
/** Joiners belong between two characters, and one of them suffices. */
const JOINERS = /(?<=^|\s)[\u200c\u200d]+|[\u200c\u200d]+(?=\s|$)|(?<=[\u200c\u200d])[\u200c\u200d]+/g;
/** More accents on one letter than any language has would cover the lines around it. */
const FLOOD = /(\p{M}{4})\p{M}+/gu;

/** A text without what cannot be seen or covers its surroundings, in Unicode's composed form; line ends are `\n`. */
export function cleanText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .normalize('NFC')
    .replace(UNSEEN, '')
    .replace(JOINERS, '')
    .replace(FLOOD, '$1')
    .trim();
}

/** The same of what is one line: a name. */
export function cleanLine(text: string): string {
  return cleanText(text.replaceAll(/\s+/g, ' ')).replaceAll(/ +/g, ' ');
}

/** Says whether a text holds what no keyboard types: control characters or half a character. */
export function hasForbiddenCharacters(text: string): boolean {
  return FORBIDDEN.test(text);
}
