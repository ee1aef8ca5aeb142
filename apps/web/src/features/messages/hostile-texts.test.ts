import { foldText, textWords, wantedWords } from '@posy/contract/search';
import { cleanText, fitText, hasForbiddenCharacters, isLongerThan, textProblem } from '@posy/contract/text';
import { linkParts } from '@posy/contract/text-links';
import { leastCpu } from '@posy/testkit/least-cpu';
import { expect, test } from 'vitest';
import { isEmojiOnly } from './message-view.ts';

/** Texts that make a careless regular expression backtrack. */
const TEXTS: Readonly<Record<string, (length: number) => string>> = {
  dots: full('a.'),
  schemes: full('http://'),
  addresses: full('a@'),
  brackets: full('https://a.b/(('),
  hosts: full('www.'),
  'ends of sentences': full('https://a.b/!?.,'),
  emoji: full('👩‍❤️‍💋‍👩 '),
  spaces: full(' \t\u00a0'),
  'letters without spaces': full('ไทย漢'),
  parentheses: (length) => `http://a.com/${'('.repeat(length)}`,
  'square brackets': (length) => `http://x.co/${'[]'.repeat(length / 2)}`,
  slashes: full('/'),
  hyphens: (length) => `${'a-'.repeat(length / 2)}.com`,
  queries: (length) => `http://a.co/?${'&x='.repeat(length / 3)}`,
  angles: full('<http://'),
  marks: (length) => `x${'\u0301'.repeat(length)}`,
  'marks and joiners': (length) => `x${'\u0301\u200d'.repeat(length / 2)}`,
  jamo: full('\u1100'),
  families: (length) => `\u{1f468}${'\u200d\u{1f469}'.repeat(length / 3)}`,
  conjuncts: (length) => `\u0915${'\u094d\u0915'.repeat(length / 2)}`,
};

/** Functions that process a text between the server and the screen. */
const PATHS: Readonly<Record<string, (text: string) => unknown>> = {
  linkParts,
  isEmojiOnly,
  cleanText,
  hasForbiddenCharacters,
  foldText,
  textWords,
  wantedWords,
  isLongerThan: (text) => isLongerThan(text, 5000),
  textProblem: (text) => textProblem(text, 5000),
  fitText: (text) => fitText(text, 5000),
};

const cases = Object.keys(TEXTS).flatMap((name) => Object.keys(PATHS).map((path) => [name, path] as const));

test.each(cases)('D14 X12 a text full of %s is read by %s in linear time', { tags: ['deep'] }, async (name, path) => {
  const read = PATHS[path];
  const [short, long] = [TEXTS[name]?.(300) ?? '', TEXTS[name]?.(2400) ?? ''];
  const costOf = (text: string, times: number) =>
    leastCpu(() => {
      for (let i = 0; i < times; i++) read?.(text);
    });

  const [ofShort, ofLong] = [await costOf(short, 160), await costOf(long, 20)];

  // As many characters in both; with a square it would be eight times as much.
  expect(ofLong / ofShort).toBeLessThan(4);
});

/** With so many characters quadratic work exceeds any time limit, and linear work takes milliseconds. */
const LONG = 200_000;

test.each(Object.keys(PATHS))('D14 X12 %s reads long texts of every kind to their end', { timeout: 30_000 }, (path) => {
  const read = PATHS[path];

  for (const text of Object.values(TEXTS)) expect(() => read?.(text(LONG))).not.toThrow();
});

function full(unit: string): (length: number) => string {
  // A last character that no pattern expects.
  return (length) => `${unit.repeat(length).slice(0, length - 1)}\u2603`;
}
