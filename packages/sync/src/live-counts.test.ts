import type { Counts } from '@posy/contract/counts';
import type { PostId } from '@posy/contract/ids';
import { expect, test } from 'vitest';
import { LiveCounts } from './live-counts.ts';
import { branded } from './simulation/model-ops.ts';

const ID = branded<PostId>('post');
const counts = (rev: number, flowersCount: number, contentRev = 1): Counts => ({
  id: ID,
  contentRev,
  rev,
  flowersCount,
  commentsCount: 0,
  viewCount: 0,
});
const row = { id: ID, rev: 5, contentRev: 1 };

function reached(u: number): LiveCounts {
  const live = new LiveCounts();
  live.reach({ epoch: 'a', g: 0, u });
  return live;
}

test('the newest counts are drawn over an older row, whatever the order in which they come', () => {
  const live = reached(1);

  live.take([counts(8, 3)], 1);
  live.take([counts(7, 2)], 1);

  expect(live.over(row)).toEqual(counts(8, 3));
  expect(live.over({ ...row, rev: 8 })).toBeNull();
});

test('G05 counts are never drawn over a row with other content, nor over own changes', () => {
  const live = reached(1);

  live.take([counts(8, 3, 2)], 1);

  expect(live.over(row)).toBeNull();
  expect(live.over({ ...row, contentRev: 2 })).toEqual(counts(8, 3, 2));
  expect(live.over({ id: ID })).toBeNull();
});

test('G08 counts that may contain an own flower of another device wait until the device has that flower', () => {
  const live = reached(1);

  live.take([counts(8, 3)], 2);
  const before = live.over(row);
  live.reach({ epoch: 'a', g: 0, u: 2 });

  expect(before).toBeNull();
  expect(live.over(row)).toEqual(counts(8, 3));
});

test('after a restored backup no counts of before are drawn', () => {
  const live = reached(1);
  live.take([counts(8, 3)], 1);

  live.reach({ epoch: 'b', g: 0, u: 9 });

  expect(live.over(row)).toBeNull();
});

test('listeners hear of new counts and of those that waited', () => {
  const live = reached(1);
  let calls = 0;
  const stop = live.subscribe(() => calls++);

  live.take([counts(8, 3)], 2);
  live.reach({ epoch: 'a', g: 0, u: 2 });
  stop();
  live.take([counts(9, 4)], 2);

  expect(calls).toBe(2);
});

test('counts of posts that are not watched any more are forgotten', () => {
  const live = reached(1);
  live.take([counts(8, 3)], 1);

  live.keep(new Set());

  expect([live.over(row), live.all(), live.revOf(ID, 5)]).toEqual([null, [], 5]);
});

test('a count never falls back while a newer one waits, for own changes or for the content that it belongs to', () => {
  const live = reached(1);
  live.take([counts(6, 2)], 1);

  live.take([counts(7, 3)], 2);
  const beforeOwn = live.over(row);
  live.take([counts(9, 4, 2)], 1);

  expect(beforeOwn).toEqual(counts(6, 2));
  expect(live.over(row)).toEqual(counts(6, 2));
  expect(live.over({ ...row, rev: 8, contentRev: 2 })).toEqual(counts(9, 4, 2));
});
