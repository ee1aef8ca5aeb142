import { expect, test } from 'vitest';
import { isTag, normalizeTag, spellTag } from './tag-grammar.ts';

/** Han and Hangul have no capitals. */
const LETTER = /[[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hangul}]]/v;

test('E29 every letter, its capital and its small form are one tag', () => {
  const others: string[] = [];
  for (let point = 0; point <= 0x1ffff; point++) {
    const letter = String.fromCodePoint(point);
    if (!LETTER.test(letter)) continue;
    const tag = normalizeTag(`a${letter}`);
    const forms = [letter.toUpperCase(), letter.toLowerCase(), letter.normalize('NFD')].map((form) => `a${form}`);
    if ([tag, spellTag(`a${letter}`), ...forms].some((form) => normalizeTag(form) !== tag)) others.push(letter);
  }

  expect(others).toEqual([]);
});

test.each([
  ['istanbul', ['İSTANBUL', 'İstanbul', 'ISTANBUL', 'I\u0307stanbul', 'ıstanbul']],
  ['strasse', ['Straße', 'STRASSE', 'STRAẞE']],
  ['λογοσ', ['ΛΟΓΟΣ', 'λογος', 'λογοσ']],
  ['λογοσ_2', ['ΛΟΓΟΣ_2', 'λογος_2']],
  ['rose', ['ＲＯＳＥ', '＃rose', '﹟rose', 'ro\u00adse', 'ro\u200bse', 'rose\ufe0f', 'rose\u3164']],
  ['میخواهم', ['می\u200cخواهم']],
  ['col·legi', ['COL·LEGI', 'COL\u0387LEGI', 'coŀlegi']],
])('E29 %s is the form of %s', (tag, typed) => {
  for (const each of typed) expect(normalizeTag(each), each).toBe(tag);
});

test('E29 a tag is shown as it was written, in small letters', () => {
  expect(['#Straße', '＃ΛΌΓΟΣ', 'İstanbul', 'می\u200cخواهم'].map(spellTag)).toEqual([
    'straße',
    'λόγος',
    'istanbul',
    'می\u200cخواهم',
  ]);
});

test.each([
  ['quinces', true],
  ['2026äpfel', true],
  ['col·legi', true],
  ['2·a', true],
  ['2026', false],
  ['2·6', false],
  ['rose·', false],
  ['·rose', false],
  ['a b', false],
  ['#a', false],
  ['', false],
  ['\u3164', false],
  ['a'.repeat(101), false],
])('%s is a tag: %s', (tag, isOne) => {
  expect(isTag(normalizeTag(`#${tag}`))).toBe(isOne);
});
