import { expect, test } from 'vitest';
import { foldText, isSearchable, searchText, searchWords } from './search.ts';

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
])('%s is found as %s', (typed, folded) => {
  expect(foldText(typed)).toBe(folded);
});

test('N02 what a database takes for wildcards and operators only parts words', () => {
  expect(searchWords('ada.lovelace_2')).toEqual(['ada', 'lovelace', '2']);
  for (const typed of ['%%', '__', '\\\\', '%_', '*', '"', "'--"]) expect(searchWords(typed)).toEqual([]);
  expect(searchWords('NEAR(')).toEqual(['near']);
});

test('vowel signs are letters', () => {
  expect(searchWords('नेहा')).toEqual(['नेहा']);
});

test('N03 a search wants two characters beside the @', () => {
  expect(['a', '@a', ' @ a ', '', '@', '👩‍👩‍👧'].map((typed) => isSearchable(searchText(typed)))).toEqual(
    Array.from({ length: 6 }, () => false),
  );
  expect(['ab', '@ab', 'é1', '李明'].map((typed) => isSearchable(searchText(typed)))).toEqual([true, true, true, true]);
});
