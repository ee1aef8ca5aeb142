import { expect, test } from 'vitest';
import { foldText, isSearchable, matchesWords, personWords, searchText, searchWords } from './search.ts';

test.each([
  ['Zoë', 'zoe'],
  ['ZOË', 'zoe'],
  ['Zoe\u0308', 'zoe'],
  ['Łucja Ðorđević', 'lucja dordevic'],
  ['Straße', 'strasse'],
  ['Søren Æbelø', 'soren aebelo'],
  ['İpek Işık', 'ipek isik'],
  ['Ａｄａ', 'ada'],
  ['Фёдор', 'федор'],
  ['ﬁnch', 'finch'],
  ['ΝΙΚΟΣ', 'νικοσ'],
  ['Νίκος', 'νικοσ'],
  ['مُحَمَّد', 'محمد'],
  ['أحـــمد', 'احمد'],
  ['ad\u00admin\u200b', 'admin'],
])('%s is found as %s', (typed, folded) => {
  expect(foldText(typed)).toBe(folded);
});

test('N02 wildcards and operators of databases only separate words', () => {
  expect(searchWords('ada.lovelace_2')).toEqual(['ada', 'lovelace', '2']);
  for (const typed of ['%%', '__', '\\\\', '%_', '*', '"', "'--"]) expect(searchWords(typed)).toEqual([]);
  expect(searchWords('NEAR(')).toEqual(['near']);
});

test('vowel signs are letters', () => {
  expect(searchWords('नेहा')).toEqual(['नेहा']);
});

test('N03 a search needs two characters beside the @', () => {
  expect(['a', '@a', ' @ a ', '', '@', '👩‍👩‍👧'].map((typed) => isSearchable(searchText(typed)))).toEqual(
    Array.from({ length: 6 }, () => false),
  );
  expect(['ab', '@ab', 'é1', '李明'].map((typed) => isSearchable(searchText(typed)))).toEqual([true, true, true, true]);
});

test('a user is found by the words of the names, and of the username', () => {
  const words = personWords({ firstName: 'Ana María', lastName: "O'Neill-Łuc", username: 'ana.m_77' });

  expect(words).toEqual(['ana', 'm', '77', 'maria', 'o', 'neill', 'luc']);
});

test.each(['山田太郎', '太郎', '郎', '山田', 'ya'])('a name without spaces is found by %s', (typed) => {
  const words = personWords({ firstName: '太郎', lastName: '山田', username: 'yamada' });

  expect(matchesWords(words, searchWords(typed))).toBe(true);
});

test.each(['김철수', '철수', '김', '기'])('a Korean name is found by %s', (typed) => {
  const words = personWords({ firstName: '철수', lastName: '김', username: null });

  expect(matchesWords(words, searchWords(typed))).toBe(true);
});

test('a search without words matches nobody', () => {
  expect(matchesWords(['ada'], searchWords('%%'))).toBe(false);
});

test('a flood of marks is limited to the length of a word', () => {
  const words = personWords({ firstName: `ने${'ा'.repeat(900)}`, lastName: '𞤀'.repeat(300), username: null });

  expect(words.map((word) => Array.from(word).length)).toEqual([100, 100]);
});
