import 'fake-indexeddb/auto';
import { aPostId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import { setFlower } from '../features/flowers/flowers.switch.ts';
import { setSwitch } from './set-switch.ts';
import { testLocal } from './testing/test-local.ts';

const [id, other] = [aPostId(1), aPostId(2)];

test('only the last unsent state of a row is kept, and none that the server has', async () => {
  const local = await testLocal();
  await local.cache.flowers.put({ postId: other, isFlowered: true, rev: 1 });

  for (const isOn of [true, false, true]) await setSwitch(local, setFlower, id, isOn);
  await setSwitch(local, setFlower, other, true);
  const entries = await local.out.outbox.toArray();
  await setSwitch(local, setFlower, id, false);

  expect(entries.map(({ args }) => args)).toEqual([{ postId: id, isFlowered: true }]);
  expect([...setFlower.desired(entries)]).toEqual([[id, true]]);
  expect(await local.out.outbox.count()).toBe(0);
});

test('args of another shape are none, and switch nothing on', () => {
  expect(setFlower.read({ postId: id, isFlowered: true })).toEqual({ postId: id, isFlowered: true });
  expect([{ postId: id }, { isFlowered: true }, null].map((args) => setFlower.read(args))).toEqual([null, null, null]);
  expect([{ postId: id, isFlowered: true }, { postId: id, isFlowered: false }, {}].map(setFlower.isOn)).toEqual([
    true,
    false,
    false,
  ]);
});
