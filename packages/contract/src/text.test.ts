import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  characterCount,
  cleanLine,
  fitText,
  graphemes,
  isBlank,
  isShorterThan,
  readText,
  textProblem,
} from './text.ts';

/** The longest grapheme that the rules allow, in UTF-16 units. */
const MAX_UNITS = 80;

/** One grapheme each, however often it is repeated. */
const ENDLESS: Readonly<Record<string, string>> = {
  marks: 'x' + '\u0301'.repeat(60_000),
  'marks and joiners': 'x' + '\u0301\u200d'.repeat(30_000),
  jamo: '\u1100'.repeat(60_000),
  vowels: '\uac00' + '\u1161'.repeat(60_000),
  tags: '\u{1f3f4}' + '\u{e0067}'.repeat(30_000),
  'skin tones': '\u{1f44d}' + '\u{1f3fb}'.repeat(30_000),
  family: '\u{1f468}' + '\u200d\u{1f469}'.repeat(20_000),
  conjuncts: '\u0915' + '\u094d\u0915'.repeat(30_000),
  'number signs': '\u0600'.repeat(60_000) + '1',
  'sara am': '\u0e01' + '\u0e33'.repeat(60_000),
};

const WRITTEN = [
  'Ελένη Παπαδοπούλου',
  'שָׁל֑וֹם',
  'क्षेत्र र्त्स्न्या हिन्दी में कार्ड',
  'བོད་ཡིག ཧྐྵྨླྺྼྻྂ',
  'ภาษาไทย กำลัง',
  '한글'.normalize('NFD'),
  '\u{1f468}\u{1f3fb}\u200d\u{1f469}\u{1f3fc}\u200d\u{1f467}\u{1f3fd}\u200d\u{1f466}\u{1f3fe}',
  '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  'ﷺ مُحَمَّدٌ',
];

test.each(Object.entries(ENDLESS))('Z01 one grapheme of 60,000 code points (%s) is refused and cut', (_, text) => {
  const short = text.slice(0, 4000).toWellFormed();

  expect(textProblem(text, 5000)).toBe('too_long');
  expect(textProblem(short, 5000)).toBe('invalid_characters');
  expect(readText(text, 50, cleanLine)).toEqual({ problem: 'too_long' });
  expect(fitText(text, 5000).length).toBeLessThanOrEqual(MAX_UNITS);
  expect(longestOf(cleanLine(short))).toBeLessThanOrEqual(MAX_UNITS);
});

test.each(WRITTEN)('ordinary texts are accepted and shown unchanged: %s', (text) => {
  expect(textProblem(text, 100)).toBeNull();
  expect(fitText(text, 100)).toBe(text);
});

test('a text may have eight UTF-16 units in total for each character of its limit', () => {
  const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}';

  expect(textProblem(family + 'x'.repeat(5), 10)).toBeNull();
  expect(textProblem(family.repeat(7), 10)).toBeNull();
  expect(textProblem(family.repeat(8), 10)).toBe('too_long');
  expect(characterCount(family.repeat(8), 20)).toBe(11);
});

test('a megabyte is refused without a grapheme of it, and counted no further than its limit', () => {
  const text = 'e\u0301'.repeat(500_000);
  const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment');
  onTestFinished(() => segment.mockRestore());
  const segmented = () => segment.mock.calls.splice(0).map(([part]) => part.length);

  expect([textProblem(text, 5000), segmented()]).toEqual(['too_long', []]);
  expect([characterCount(text, 5000), segmented()]).toEqual([5001, []]);
  // Some units decide, however long the text is.
  expect([isShorterThan(text, 6), segmented()]).toEqual([false, [192]]);
  expect([isShorterThan('x' + '\u0301'.repeat(1_000_000), 6), segmented()]).toEqual([true, [192]]);
});

test('no grapheme of an accepted or cut text is longer than 80 units', () => {
  const parts =
    'xक일Aก1\u0301\u0303\u200d\u200c\u1100\u1161\u11a8\u094d\u0600\u0e33\ufe0f\u034f\u{1f468}\u{1f3fb}\u{e0067}\u{1f1e6}\uff9e';
  const anyText = fc
    .array(fc.tuple(fc.constantFrom(...Array.from(parts)), fc.integer({ min: 1, max: 20 })), { maxLength: 12 })
    .map((runs) => runs.map(([part, times]) => part.repeat(times)).join(''));

  fc.assert(
    fc.property(anyText, fc.integer({ min: 1, max: 6 }), (some, times) => {
      const text = some.repeat(times);
      if (textProblem(text, 5000) === null) expect(longestOf(text)).toBeLessThanOrEqual(MAX_UNITS);
      expect(longestOf(fitText(text, 5000))).toBeLessThanOrEqual(MAX_UNITS);
    }),
    { numRuns: 3000, seed: 13 },
  );
});

test.each(['', ' ', '\u2800', '\u2800 \u2800', '\u3164', '\u200b\u200d', '\u034f', '\u00a0', '\u{e0020}', '\ufe0f'])(
  'Z03 an invisible text is read as empty',
  (text) => {
    expect(isBlank(text)).toBe(true);
    expect(readText(text, 10)).toEqual({ text: '' });
    expect(cleanLine(text)).toBe('');
  },
);

function longestOf(text: string): number {
  return Math.max(0, ...Array.from(graphemes(text), ({ segment }) => segment.length));
}

test.each([
  ['a line end of a word processor', 'tulips\u000bof\u000cmay\u2028now', 'tulips\nof\nmay\nnow'],
  ['controls of a terminal', '\u0002tu\u001b[31mlips\u0003\u007f\u009b', 'tu[31mlips'],
])('E32 %s, which nobody sees, is taken out of a typed text', (_, typed, text) => {
  expect(textProblem(typed, 50)).toBeNull();
  expect(readText(typed, 50)).toEqual({ text });
});

test.each(['a\u0000b', 'a\ud83cb', 'a\udf37'])('E32 NUL and half a surrogate pair are refused: %j', (typed) => {
  expect(textProblem(typed, 50)).toBe('invalid_characters');
  expect(readText(typed, 50)).toEqual({ problem: 'invalid_characters' });
});
