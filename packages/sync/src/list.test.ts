import type { Cursor, PutOp } from '@posy/contract/sync';
import { expect, test } from 'vitest';
import { type FetchedList, applyList } from './list.ts';
import { EMPTY_STATE } from './ports.ts';
import { applyAnswer } from './pull.ts';
import { MemoryCache } from './simulation/memory-cache.ts';

const at = (g: number, u = 0): Cursor => ({ epoch: 'e', g, u });

function row(id: string, rev: number): PutOp {
  return { s: 'g', t: 'post', id, rev, v: { id, author: 'u2', isPublic: true, createdAt: id, flowers: rev } };
}

function list(asOf: Cursor, ops: readonly PutOp[], rest: Partial<FetchedList> = {}): FetchedList {
  return { uid: 'u1', asOf, ops, ...rest };
}

async function cacheAt(cursor: Cursor | null, ops: readonly PutOp[] = []): Promise<MemoryCache> {
  const cache = new MemoryCache('u1', new Set());
  await cache.write(async (tx) => {
    await tx.saveState({ ...EMPTY_STATE, cursor });
    await tx.put('post', ops);
  });
  return cache;
}

test('H14 a list read before the last pull is requested again', async () => {
  const cache = await cacheAt(at(5));

  expect(await applyList(cache, 'u1', list(at(4), [row('01', 1)]))).toBe('stale');
  expect(await applyList(cache, 'u1', list({ ...at(9), epoch: 'other' }, [row('01', 1)]))).toBe('stale');
  expect(cache.rows.size).toBe(0);

  expect(await applyList(cache, 'u1', list(at(5), [row('01', 1)]))).toBe('applied');
  expect([...cache.rows.keys()]).toEqual(['post:01']);
});

test('before the first pull every list is requested again', async () => {
  const cache = await cacheAt(null);

  expect(await applyList(cache, 'u1', list(at(9), [row('01', 1)]))).toBe('stale');
});

test('a list for another account is not applied', async () => {
  const cache = await cacheAt(at(5));

  expect(await applyList(cache, 'u1', list(at(6), [row('01', 1)], { uid: 'u2' }))).toBe('foreign');
  expect(cache.rows.size).toBe(0);
});

test('H15 a list restores neither an older row nor a deleted one', async () => {
  const cache = await cacheAt(at(5), [row('01', 3)]);
  await cache.write(async (tx) => tx.saveTombstones('post', [{ id: '02', rev: 2 }]));

  await applyList(cache, 'u1', list(at(5), [row('01', 2), row('02', 2), row('03', 1)]));

  expect([...cache.rows].map(([key, { rev }]) => [key, rev])).toEqual([
    ['post:01', 3],
    ['post:03', 1],
  ]);
});

test('a list removes missing rows within its range only', async () => {
  const cache = await cacheAt(at(5), [row('01', 1), row('02', 1), row('03', 1)]);
  const covers = { type: 'post', ids: async () => ['01', '02'] };

  await applyList(cache, 'u1', list(at(5), [row('01', 1)], { covers }));

  expect([...cache.rows.keys()]).toEqual(['post:01', 'post:03']);
});

test('an answer writes its rows, unless newer ones are stored', async () => {
  const cache = await cacheAt(at(5), [row('01', 3), row('02', 1)]);
  await cache.write(async (tx) => tx.saveTombstones('post', [{ id: '04', rev: 2 }]));

  await applyAnswer(cache, [row('01', 2), { s: 'g', t: 'post', id: '02', rev: 2, del: 1 }, row('03', 1), row('04', 1)]);

  expect([...cache.rows.keys()]).toEqual(['post:01', 'post:03']);
  expect(cache.knownRev('post:02')).toBe(2);
});
