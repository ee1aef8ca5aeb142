import { MAX_COMMENT_LENGTH } from '@posy/contract/limits';
import { foldText, textWords, wantedWords } from '@posy/contract/search';
import { cleanText, hasForbiddenCharacters, isLongerThan } from '@posy/contract/text';
import { linkParts } from '@posy/contract/text-links';
import { expect, test } from 'vitest';
import { isEmojiOnly } from './is-emoji-only.ts';

/** Texts that make a careless regular expression backtrack. */
const PATTERNS: Readonly<Record<string, string>> = {
  dots: 'a.',
  schemes: 'http://',
  addresses: 'a@',
  brackets: 'https://a.b/((',
  hosts: 'www.',
  'ends of sentences': 'https://a.b/!?.,',
  emoji: '👩‍❤️‍💋‍👩 ',
  spaces: ' \t\u00a0',
  'letters without spaces': 'ไทย漢',
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
  isLongerThan: (text) => isLongerThan(text, MAX_COMMENT_LENGTH),
};

const cases = Object.keys(PATTERNS).flatMap((pattern) => Object.keys(PATHS).map((path) => [pattern, path] as const));

test.each(cases)('D14 a comment full of %s costs %s less than 20 ms', (pattern, path) => {
  const unit = PATTERNS[pattern] ?? '';
  const text = `${unit.repeat(MAX_COMMENT_LENGTH)}`.slice(0, MAX_COMMENT_LENGTH - 1).concat('\u2603');
  const read = PATHS[path];

  // The best of several: a busy machine interrupts single ones.
  const times = Array.from({ length: 5 }, () => {
    const startedAt = performance.now();
    read?.(text);
    return performance.now() - startedAt;
  });

  expect(Math.min(...times)).toBeLessThan(20);
});
