import { aPostId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import { enqueue } from '../../sync/enqueue.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { viewPost } from './posts.mutators.ts';
import { recordView } from './record-view.ts';

test('a post that is seen again while its view waits is queued once, also by another page', async () => {
  const local = await testLocal();
  await enqueue(local, viewPost, { id: aPostId(1) });
  await enqueue(local, viewPost, { id: aPostId(1) });
  await local.out.outbox.toCollection().modify({ sends: 3 });

  await enqueue(local, viewPost, { id: aPostId(1) });
  await enqueue(local, viewPost, { id: aPostId(2) });

  const views = await local.out.outbox.orderBy('ord').toArray();
  expect(views.map(({ target, lane }) => [target.id, lane])).toEqual([
    [aPostId(1), 'v'],
    [aPostId(2), 'v'],
  ]);
});

test('a page notes one view of a post a day', async () => {
  const device = testDevice();
  const local = await testLocal(device);
  await recordView(local, aPostId(3));
  await local.out.outbox.clear();

  await recordView(local, aPostId(3));
  const sameDay = await local.out.outbox.count();
  device.clock.advance(86_400_000);
  await recordView(local, aPostId(3));

  expect([sameDay, await local.out.outbox.count()]).toEqual([0, 1]);
});
