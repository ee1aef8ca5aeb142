import { expect, test } from 'vitest';
import { countTags, findTags } from './counted-tags.ts';

const find = async (captions: readonly string[], typed: string, limit = 5) =>
  findTags(await countTags(captions), typed, limit).map(({ tag, count }) => `${tag} ${count}`);

test('tags are counted once per caption, most frequent first, then by letters', async () => {
  expect(await find(['#b #b #a', '#B', '#c'], '')).toEqual(['b 2', 'a 1', 'c 1']);
  expect(await find(['#b #a #c'], '', 2)).toEqual(['a 1', 'b 1']);
});

test('only what the grammar calls a tag is counted', async () => {
  expect(await find(['a#b ##c #1 https://a.example/#d e@f.example', '#ok'], '')).toEqual(['ok 1']);
});

test('E29 a tag is counted in all spellings, and suggested as it was written last', async () => {
  expect(await find(['#STRASSE', '#Strasse #straße', '＃Straße'], 'str')).toEqual(['straße 3']);
  expect(await find(['#ΛΟΓΟΣ #İzmir'], '')).toEqual(['izmir 1', 'λογος 1']);
});

test('tags are found by their beginning, ignoring case, accents and ways of writing', async () => {
  const captions = ['#Café #cafeteria #decaf', '#مربى', '#Straße', '#かき'];

  expect(await find(captions, 'CAF')).toEqual(['cafeteria 1', 'café 1']);
  expect(await find(captions, 'caffe')).toEqual([]);
  expect(await find(captions, 'مربي')).toEqual(['مربى 1']);
  expect(await find(captions, 'strasse')).toEqual(['straße 1']);
  expect(await find(captions, 'か')).toEqual(['かき 1']);
});

test('the tags of many captions are counted in several tasks, so that typing goes on', async () => {
  let tasks = 0;
  const counter = setInterval(() => tasks++, 0);

  const found = await find(
    Array.from({ length: 1000 }, () => '#quinces'),
    'q',
  );

  clearInterval(counter);
  expect(found).toEqual(['quinces 1000']);
  expect(tasks).toBeGreaterThan(5);
});
