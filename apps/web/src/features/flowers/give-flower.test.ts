import { aPostId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import { testLocal } from '../../sync/testing/test-local.ts';
import { giveFlower } from './give-flower.ts';

const postId = aPostId(1);

test('a flower given and removed before it was sent leaves nothing to send', async () => {
  const local = await testLocal();

  await giveFlower(local, postId, true);
  await giveFlower(local, postId, false);

  expect(await local.out.outbox.toArray()).toEqual([]);
});

test('a flower removed and given again before it was sent leaves nothing to send', async () => {
  const local = await testLocal();
  await local.cache.flowers.put({ postId, isFlowered: true, rev: 4 });

  await giveFlower(local, postId, false);
  await giveFlower(local, postId, true);

  expect(await local.out.outbox.toArray()).toEqual([]);
});

test('a flower that may have arrived is removed on the server', async () => {
  const local = await testLocal();
  await giveFlower(local, postId, true);
  await local.out.outbox.toCollection().modify({ status: 'sending', sends: 1 });

  await giveFlower(local, postId, false);

  const pendingMutations = await local.out.outbox.orderBy('ord').toArray();
  expect(pendingMutations.map(({ args }) => args)).toEqual([
    { postId, isFlowered: true },
    { postId, isFlowered: false },
  ]);
});

test('a flower that arrived and is not yet in the rows is removed on the server', async () => {
  const local = await testLocal();
  await giveFlower(local, postId, true);
  await local.out.outbox.toCollection().modify({ status: 'acked', sends: 1 });

  await giveFlower(local, postId, false);

  expect(await local.out.outbox.count()).toBe(2);
});
