import { MAX_MENTIONS, usernamesIn, tagsIn } from '@posy/contract/text-links';
import { expect, test } from 'vitest';
import { insertName, typedNameAt } from './typed-name.ts';

/** The name at the `|` of a text. */
function at(marked: string) {
  const caret = marked.indexOf('|');
  return typedNameAt(marked.replace('|', ''), caret);
}

/** Takes a suggestion at the `|`; the result has the caret as `|`. */
function take(marked: string, name: string): string {
  const typed = at(marked);
  if (typed === null) return 'nothing';
  const { text, caret } = insertName(marked.replace('|', ''), typed, name);
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

test('a name or tag before the caret is found', () => {
  expect(at('@b|')).toEqual({ kind: 'person', typed: 'b', start: 0, end: 2 });
  expect(at('Hi @Bo.b_1|')).toEqual({ kind: 'person', typed: 'Bo.b_1', start: 3, end: 10 });
  expect(at('jam\n#Qu|')).toEqual({ kind: 'tag', typed: 'Qu', start: 4, end: 7 });
  expect(at('(@bo|)')).toEqual({ kind: 'person', typed: 'bo', start: 1, end: 4 });
});

test('the sign alone, other words and the end of a name are no typed name', () => {
  for (const text of ['|', '@|', '# |', 'quinces|', '@bob |', '#jam,|', '|@bob', '@|bob']) expect(at(text)).toBeNull();
});

test('names begin only where the grammar finds them', () => {
  for (const text of ['a@b|', 'ada@example.c|', '##ta|', '@@bo|', '/@bo|', 'é#ta|', 'a&#x|', 'https://a.example/#ta|'])
    expect(at(text), text).toBeNull();
  for (const text of ['a.example#ta|', 'https://a.example/?q=#ta|']) expect(at(text), text).toBeNull();
});

test('a text with as many names as count has no further one', () => {
  const names = Array.from({ length: MAX_MENTIONS }, (_, n) => `@bob${n}`).join(' ');

  expect(at(`${names} @cy|`)).toBeNull();
  expect(at(`${names} #cy|`)).not.toBeNull();
});

test('tags and names may have the letters of any script', () => {
  expect(at('#مرب|')).toMatchObject({ kind: 'tag', typed: 'مرب' });
  expect(at('مع @سار|')).toMatchObject({ kind: 'person', typed: 'سار', start: 3 });
  expect(at('#かき|')).toMatchObject({ typed: 'かき' });
  expect(at('#cafe\u0301s|')).toMatchObject({ typed: 'cafe\u0301s' });
  expect(at('🍐#birne|')).toMatchObject({ typed: 'birne', start: 2 });
});

test('E29 joiners and dots within a tag are part of the typed one, which a wide sign may begin', () => {
  expect(at('#می\u200c|')).toMatchObject({ typed: 'می\u200c' });
  expect(at('#col·le|gi, jam')).toMatchObject({ typed: 'col·le', end: 9 });
  expect(at('#co|l·legi· jam')).toMatchObject({ typed: 'co', end: 9 });
  expect(at('＃ro|')).toEqual({ kind: 'tag', typed: 'ro', start: 0, end: 3 });
  expect(at('＠bo|')).toEqual({ kind: 'person', typed: 'bo', start: 0, end: 3 });
  for (const text of ['#·|', '#\u200c|', 'a＃ro|']) expect(at(text), text).toBeNull();
  expect(take('#STRA|SSE', 'straße')).toBe('#straße |');
  expect(take('＃ro|', 'rose')).toBe('＃rose |');
});

test('with the caret in a word, the characters before it are typed', () => {
  expect(at('an @bo|bby, ja')).toEqual({ kind: 'person', typed: 'bo', start: 3, end: 9 });
  expect(at('#qui|nces')).toEqual({ kind: 'tag', typed: 'qui', start: 0, end: 8 });
});

test('a taken name is followed by one space, with the caret behind it', () => {
  expect(take('@b|', 'bob')).toBe('@bob |');
  expect(take('Hi @BO|\nyou', 'bob')).toBe('Hi @bob |\nyou');
  expect(take('Hi @bo| you', 'bob')).toBe('Hi @bob |you');
  expect(take('#qu|#jam', 'quinces')).toBe('#quinces |#jam');
  expect(take('مع #مر|', 'مربى')).toBe('مع #مربى |');
});

test('no space separates a name from the end of its sentence', () => {
  expect(take('(with @b|)', 'bob')).toBe('(with @bob|)');
  expect(take('Ask @b|, please', 'bob')).toBe('Ask @bob|, please');
  expect(take('Ask @b|.c', 'bob')).toBe('Ask @bob |.c');
});

test('in the middle, the rest of the name is replaced, and other words stay', () => {
  expect(take('@bo|b', 'bob')).toBe('@bob |');
  expect(take('@bo|B_1 and', 'bob_1')).toBe('@bob_1 |and');
  expect(take('@bo|there', 'bob')).toBe('@bob |there');
});

test('the grammar finds the taken name', () => {
  expect(usernamesIn(take('Hi @bo|there', 'bob_1').replace('|', ''))).toEqual(['bob_1']);
  expect(tagsIn(take('é #qu|', 'quince_jam').replace('|', ''))).toEqual(['quince_jam']);
});
