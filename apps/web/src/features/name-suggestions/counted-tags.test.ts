import { expect, test } from 'vitest';
import { countTags, findTags } from './counted-tags.ts';

const find = (captions: string[], typed: string, limit = 5) =>
  findTags(countTags(captions), typed, limit).map(({ tag, count }) => `${tag} ${count}`);

test('tags are counted once per caption, most frequent first, then by letters', () => {
  expect(find(['#b #b #a', '#B', '#c'], '')).toEqual(['b 2', 'a 1', 'c 1']);
  expect(find(['#b #a #c'], '', 2)).toEqual(['a 1', 'b 1']);
});

test('only what the grammar calls a tag is counted', () => {
  expect(find(['a#b ##c #1 https://a.example/#d e@f.example', '#ok'], '')).toEqual(['ok 1']);
});

test('tags are found by their beginning, ignoring case, accents and ways of writing', () => {
  const captions = ['#Café #cafeteria #decaf', '#مربى', '#Straße', '#かき'];

  expect(find(captions, 'CAF')).toEqual(['cafeteria 1', 'café 1']);
  expect(find(captions, 'caffe')).toEqual([]);
  expect(find(captions, 'مربي')).toEqual(['مربى 1']);
  expect(find(captions, 'strasse')).toEqual(['straße 1']);
  expect(find(captions, 'か')).toEqual(['かき 1']);
});
