import { expect, test } from 'vitest';
import type { EntryStatus } from './mutation.ts';
import { argsOf, deletedBy, desiredOf, entriesOf, pendingOf } from './pending.ts';
import { anEntry } from './testing/memory-outbox.ts';

interface Rating {
  readonly id: string;
  readonly stars: number;
}

function isRating(args: unknown): args is Rating {
  return typeof args === 'object' && args !== null && 'stars' in args;
}

const rate = {
  kind: 'rating.set',
  read: (args: unknown) => (isRating(args) ? args : null),
};
const rating = (stars: number, status: EntryStatus = 'queued', id = 'a') =>
  anEntry({ kind: rate.kind, key: `${id}${stars}`, args: { id, stars }, status, target: { type: 'rating', id } });
const starsOf = (entries: ReturnType<typeof rating>[]) =>
  Object.fromEntries(desiredOf(rate, entries, ({ id, stars }) => [id, stars]));

test('the last pending mutation of a row says what is desired', () => {
  expect(starsOf([rating(1), rating(5, 'queued', 'b'), rating(3)])).toEqual({ a: 3, b: 5 });
});

test('an accepted mutation counts until its row is here; a refused one and those behind it do not', () => {
  const statuses: EntryStatus[] = ['queued', 'sending', 'acked', 'stalled', 'failed', 'blocked'];
  const entries = statuses.map((status, stars) => rating(stars, status));

  expect(pendingOf(rate, entries).map(({ entry }) => entry.status)).toEqual(statuses.slice(0, 4));
  expect(entriesOf(rate, entries).map(({ args }) => args.stars)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(starsOf([rating(1), rating(2, 'failed')])).toEqual({ a: 1 });
});

test('other kinds and args of another shape are left out', () => {
  const other = { ...rating(1), kind: 'rating.report' };
  const older = { ...rating(1), args: { points: 1 } };

  expect([argsOf(rate, other), argsOf(rate, older), argsOf(rate, rating(4))?.stars]).toEqual([null, null, 4]);
  expect(entriesOf(rate, [other, older])).toEqual([]);
});

test('rows with a deletion that was not refused are deleted', () => {
  const entries = [rating(1, 'acked', 'a'), rating(1, 'failed', 'b'), { ...rating(1), kind: 'rating.set', args: null }];

  expect([...deletedBy(rate, entries)]).toEqual(['a']);
  expect([...deletedBy({ kind: 'rating.delete' }, entries)]).toEqual([]);
});
