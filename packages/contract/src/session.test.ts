import { expect, test } from 'vitest';
import { isEmail, normalizeEmail } from './session.ts';

test.each([
  'ada@bücher.example',
  ' Ada@BÜCHER.example ',
  'ada@bu\u0308cher.example',
  'ada@bücher。example',
  'ada@xn--bcher-kva.example',
  'ada@XN--BCHER-KVA.example',
])('E23 %s is one address, however its domain is written', (typed) => {
  const email = normalizeEmail(typed);

  expect([email, isEmail(email)]).toEqual(['ada@xn--bcher-kva.example', true]);
});

test.each([
  'adä@bücher.example',
  'ada@bücher.example/x',
  'ada@bücher.example:25',
  'ada@evil.example@bücher',
  'ada@bücher example.com',
  'ada@bücher.example\r\nBcc: x@y.example',
  'ada@bü／cher.example',
  'ada@bü＠cher.example',
  'ada@bü％2fcher.example',
  'ada@\u200d.example',
  'ada@ü',
  `ada@${'ü'.repeat(64)}.example`,
])('E23 %j is no address', (typed) => {
  expect(isEmail(normalizeEmail(typed))).toBe(false);
});

test('an address of more than 254 characters is none', () => {
  const longest = `ada@${'a.'.repeat(124)}de`;

  expect([longest.length, isEmail(longest), isEmail(`${longest}v`)]).toEqual([254, true, false]);
});

test.each(['ada@0x7f.1', 'ada@1.2', 'Ada@Posy.Example'])('E23 %s in ASCII changes its case alone', (typed) => {
  expect(normalizeEmail(typed)).toBe(typed.toLowerCase());
});
