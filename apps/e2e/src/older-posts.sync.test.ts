import { publish } from '@posy/server/testing/posting';
import { TestServer } from '@posy/server/testing/test-server';
import { TestClock } from '@posy/testkit/test-clock';
import { expect, test } from 'vitest';
import { Phone } from './sync-phone.ts';

test('a feed longer than the first snapshot is loaded page by page, and stays in step where it was loaded', async () => {
  await using server = await TestServer.start();
  const bea = server.as('bea');
  const ids: string[] = [];
  for (let n = 0; n < 130; n++) {
    server.clock.advance(1000);
    ids.unshift((await publish(bea, { content: `post ${n}` })).id);
  }
  const phone = await Phone.unpack('ada', server.as('ada'), new TestClock(), 1);

  await phone.pull();
  const atFirst = await phone.postIds();
  const second = await phone.older();
  const afterSecond = await phone.postIds();
  await bea.delete(`/api/posts/${ids[90]}`);
  await bea.post(`/api/posts/${ids[95]}/flower`, { isFlowered: true });
  const third = await phone.older();
  await server.settle();
  await phone.pull();
  const again = await phone.older();

  expect(atFirst).toEqual(ids.slice(0, 60));
  expect(second).toEqual({ kind: 'loaded', isEnd: false });
  expect(afterSecond).toEqual(ids.slice(0, 100));
  expect([third, again]).toEqual([
    { kind: 'loaded', isEnd: true },
    { kind: 'loaded', isEnd: true },
  ]);
  expect(await phone.postIds()).toEqual(ids.filter((id) => id !== ids[90]));
  expect((await phone.local.cache.posts.get(ids[95] ?? ''))?.flowersCount).toBe(1);
});
