import { publish } from '@posy/server/testing/posting';
import { TestServer } from '@posy/server/testing/test-server';
import { TestClock } from '@posy/testkit/test-clock';
import { expect, test } from 'vitest';
import { Phone } from './sync-phone.ts';

test('G13 a device that was restored from an older copy of its databases ends with right counts', async () => {
  await using server = await TestServer.start();
  const clock = new TestClock();
  const [bob, cleo] = [server.as('bob'), server.as('cleo')];
  const post = await publish(bob);
  const words = await publish(bob, { content: 'Before' });
  const flower = (client: typeof bob, isFlowered: boolean) =>
    client.post(`/api/posts/${post.id}/flower`, { isFlowered });
  const phone = await Phone.unpack('ada', server.as('ada'), clock, 1);
  await flower(cleo, true);
  await phone.pull();
  await phone.flower(post.id, true);
  const restore = await phone.copy();

  await phone.drain();
  await flower(bob, true);
  await phone.flower(words.id, true);
  await phone.drain();
  await bob.fetch(`/api/posts/${words.id}`, { method: 'PATCH', json: { content: 'After' } });
  await phone.pull();
  const before = await phone.rows();
  await flower(cleo, false);
  await restore();
  const copied = await phone.rows();
  await phone.drain();
  await phone.pull();

  const fresh = await Phone.unpack('ada', server.anotherDeviceOf('ada'), clock, 2);
  await fresh.pull();
  const shown = ({ posts }: typeof before) =>
    [post.id, words.id].map((id) => {
      const row = posts.find((each) => each.id === id);
      return [row?.flowersCount, row?.content];
    });
  expect(shown(before)).toEqual([
    [3, ''],
    [1, 'After'],
  ]);
  expect(shown(copied)).toEqual([
    [1, ''],
    [0, 'Before'],
  ]);
  expect(await phone.unsent()).toEqual([]);
  expect((await phone.rows()).posts).toEqual((await fresh.rows()).posts);
  expect(shown(await phone.rows())).toEqual([
    [2, ''],
    [1, 'After'],
  ]);
  expect((await phone.rows()).flowers).toEqual((await fresh.rows()).flowers);
});
