import { expect, test } from 'vitest';
import { MAX_URL_LENGTH } from './limits.ts';
import { readWebAddress } from './web-address.ts';

test.each([
  ['https://example.com', 'https://example.com/'],
  ['  http://Example.com/a?b=c#d ', 'http://example.com/a?b=c#d'],
  ['https://münchen.example/ä', 'https://xn--mnchen-3ya.example/%C3%A4'],
])('the address %j is normalized to %j', (text, href) => {
  expect(readWebAddress(text)).toEqual({ href });
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\tjavascript:alert(1)',
  'vbscript:x',
  'http:///',
  'data:text/html,x',
  'ftp://example.com',
  'example.com',
  '//example.com',
  'https:example.com',
  'https:///example.com',
  'https://',
  'https://posy.example@evil.example/',
  'https://a:b@evil.example/',
  'https://example.com/a b',
  'http://exa\tmple.com',
  'http://[::1',
  '',
])('X02 %j is refused as a web address', (text) => {
  expect(readWebAddress(text)).toEqual({ problem: 'invalid_url' });
});

test('an address that is too long is refused as such, also when only its normalized form is', () => {
  const start = 'https://example.com/';

  expect(readWebAddress(start + 'a'.repeat(MAX_URL_LENGTH - start.length))).toHaveProperty('href');
  expect(readWebAddress(start + 'a'.repeat(MAX_URL_LENGTH - start.length + 1))).toEqual({ problem: 'url_too_long' });
  expect(readWebAddress(start + 'ä'.repeat(400))).toEqual({ problem: 'url_too_long' });
  expect(readWebAddress(start + 'a b'.repeat(1000))).toEqual({ problem: 'url_too_long' });
});
