import { expect, test } from 'vitest';
import { languageOf } from './language-of.ts';

const accepting = (header: string) => languageOf({ headers: { 'accept-language': header } });

test.each([
  ['de', 'de'],
  ['de-CH', 'de'],
  ['AR-eg, en;q=0.5', 'ar'],
  ['en-GB,en;q=0.9,de;q=0.8', 'en'],
  ['en;q=0.3, ar;q=0.9', 'ar'],
  ['fr;q=1, de-AT;q=0.9, de;q=0.8, en;q=0.9', 'de'],
  ['zh-Hant-TW, de;q=0.001', 'de'],
  ['en;q=0, de;q=0.1', 'de'],
])('%j is answered in %s', (header, language) => {
  expect(accepting(header)).toBe(language);
});

test.each([
  '',
  '*',
  'fr',
  'fr, *;q=0.1',
  'de;q=0',
  'dent, arc',
  ';;;,=',
  '\u0000de',
  ','.repeat(5000),
  'x'.repeat(9000),
])('%j matches no language of Posy', (header) => {
  expect(accepting(header)).toBeNull();
});

test('the language chosen in the browser precedes the accepted ones; an invalid choice is ignored', () => {
  const asking = (cookie: string) => languageOf({ headers: { cookie, 'accept-language': 'de' } });

  const languages = [
    'posy.language=ar',
    'a=b; posy.language=ar ;c=d',
    'posy.language=fr',
    'posy.language',
    'xposy.language=ar',
  ];

  expect(languages.map(asking)).toEqual(['ar', 'ar', 'de', 'de', 'de']);
  expect(languageOf({ headers: {} })).toBeNull();
});
