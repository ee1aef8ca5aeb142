import { aPostId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import type { LocalDb } from '../../local/local-db.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { isInView, recordView } from './use-in-view.ts';
import { viewPosts } from './views.mutators.ts';

const DAY_MS = 86_400_000;
const entries = ({ out }: LocalDb) => out.outbox.orderBy('ord').toArray();
const reportedBy = async (local: LocalDb) => (await entries(local)).map(({ args }) => viewPosts.read(args)?.postIds);

test('views are collected into one mutation, sent ten seconds after the first', async () => {
  const device = testDevice();
  const local = await testLocal(device);
  const start = device.clock.now();

  await recordView(local, aPostId(11));
  device.clock.advance(4000);
  await recordView(local, aPostId(12));
  await recordView(local, aPostId(11));

  const [views, ...more] = await entries(local);
  expect(more).toEqual([]);
  expect(views).toMatchObject({ kind: 'post.views', lane: 'v', nextAt: start + 10_000 });
  expect(await reportedBy(local)).toEqual([[aPostId(11), aPostId(12)]]);
});

test('views that may have been sent are not sent again and do not grow', async () => {
  const local = await testLocal();
  const day = Math.floor(local.device.clock.now() / DAY_MS);
  await enqueue(local, viewPosts, { day, postIds: [aPostId(1)] });
  await local.out.outbox.toCollection().modify({ sends: 1, status: 'sending' });

  await enqueue(local, viewPosts, { day, postIds: [aPostId(1)] });
  await enqueue(local, viewPosts, { day, postIds: [aPostId(2)] });

  expect(await reportedBy(local)).toEqual([[aPostId(1)], [aPostId(2)]]);
});

test('one call reports at most a hundred posts', async () => {
  const local = await testLocal();
  const day = 1;
  for (let n = 0; n < 101; n++) await enqueue(local, viewPosts, { day, postIds: [aPostId(n)] });

  expect((await reportedBy(local)).map((ids) => ids?.length)).toEqual([100, 1]);
});

test('views of two days are separate, so that the older ones can be dropped', async () => {
  const local = await testLocal();

  await enqueue(local, viewPosts, { day: 1, postIds: [aPostId(1)] });
  await enqueue(local, viewPosts, { day: 2, postIds: [aPostId(1), aPostId(2)] });

  expect(await reportedBy(local)).toEqual([[aPostId(1)], [aPostId(1), aPostId(2)]]);
});

test('a post is reported once a day, also by a page that was opened later', async () => {
  const device = testDevice();
  const local = await testLocal(device);
  await recordView(local, aPostId(21));
  await local.out.outbox.clear();
  // Another page of this device has recorded this one.
  const day = Math.floor(device.clock.now() / DAY_MS);
  await local.out.kv.put({ k: 'views', v: { day, ids: [aPostId(22)] } });

  await recordView(local, aPostId(21));
  await recordView(local, aPostId(22));
  const sameDay = await local.out.outbox.count();
  device.clock.advance(DAY_MS);
  await recordView(local, aPostId(21));

  expect([sameDay, await local.out.outbox.count()]).toEqual([0, 1]);
});

test('half of a card counts as seen, or half a screen of a taller one', () => {
  const seen = (cardHeight: number, visible: number) =>
    isInView({ intersectionRatio: visible / cardHeight, intersectionRect: { height: visible } }, 800);

  expect([seen(600, 290), seen(600, 300), seen(3000, 390), seen(3000, 400)]).toEqual([false, true, false, true]);
});
