import type { Counts } from '@posy/contract/counts';
import { aPost, aPostId } from '@posy/testkit/entities';
import Dexie from 'dexie';
import { beforeEach, expect, test, vi } from 'vitest';
import { setFlower } from '../features/flowers/flowers.switch.ts';
import { giveFlower } from '../features/flowers/give-flower.ts';
import { enqueue } from './enqueue.ts';
import { keepCounts } from './keep-counts.ts';
import { liveCounts } from './page-counts.ts';
import { testLocal } from './testing/test-local.ts';
import { writeCounts, writeDrawnCounts } from './write-counts.ts';

const row = (n: number) => ({ ...aPost({ id: aPostId(n), content: 'Stays', flowersCount: 1 }), rev: 5, contentRev: 2 });
const counts = (n: number, change: Partial<Counts> = {}): Counts => ({
  id: aPostId(n),
  contentRev: 2,
  rev: 8,
  flowersCount: 4,
  commentsCount: 3,
  viewCount: 2,
  ...change,
});

let epoch = 0;
beforeEach(() => liveCounts.reach({ epoch: `${epoch++}`, g: 0, u: 0 }));

test('counts are written into the rows, and nothing else of them changes', async () => {
  const local = await testLocal();
  await local.cache.posts.bulkPut([row(1), row(2)]);
  liveCounts.take([counts(1)], 0);

  await keepCounts(local);

  expect(await local.cache.posts.toArray()).toEqual([{ ...row(1), ...counts(1) }, row(2)]);
});

test('G08 counts are not written under an own flower that is on its way: it would be counted twice', async () => {
  const local = await testLocal();
  await local.cache.posts.put(row(1));
  await enqueue(local, setFlower, { postId: aPostId(1), isFlowered: true });
  liveCounts.take([counts(1)], 0);

  await keepCounts(local);

  expect(await local.cache.posts.get(aPostId(1))).toEqual(row(1));
});

test('counts that wait for own changes elsewhere are not written', async () => {
  const local = await testLocal();
  await local.cache.posts.put(row(1));
  liveCounts.take([counts(1)], 1);

  await keepCounts(local);

  expect(await local.cache.posts.get(aPostId(1))).toEqual(row(1));
});

test('a post whose content has changed, and that no pull brings, is fetched', async () => {
  const local = await testLocal();
  await local.cache.posts.put(row(1));
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return new Response('{"code":"internal"}', { status: 500, headers: { 'x-posy': '1' } });
  });
  liveCounts.take([counts(1, { contentRev: 3 })], 0);

  await writeCounts(local, aPostId(1));
  await keepCounts(local);

  expect(asked).toEqual([`/api/posts/${aPostId(1)}`]);
  expect(await local.cache.posts.get(aPostId(1))).toEqual(row(1));
});

test('a flower is folded over the count that is drawn, and a cache that does not answer holds it up for a moment', async () => {
  const local = await testLocal();
  await local.cache.posts.put(row(1));
  liveCounts.take([counts(1)], 0);

  await giveFlower(local, aPostId(1), true);
  const [kept, queued] = [await local.cache.posts.get(aPostId(1)), await local.out.outbox.count()];
  liveCounts.take([counts(1, { rev: 9 })], 0);
  vi.spyOn(local.out.outbox, 'toArray').mockReturnValue(Dexie.Promise.resolve(new Promise<never>(() => undefined)));
  await writeDrawnCounts(local, aPostId(1));

  expect(kept).toMatchObject({ flowersCount: 4, rev: 8 });
  expect(queued).toBe(1);
});
