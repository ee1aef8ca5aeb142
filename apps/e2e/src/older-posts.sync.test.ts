import { publish } from '@posy/server/testing/posting';
import type { TestClient } from '@posy/server/testing/test-client';
import { TestServer } from '@posy/server/testing/test-server';
import { TestClock } from '@posy/testkit/test-clock';
import { expect, test } from 'vitest';
import { Phone } from './sync-phone.ts';

test('a feed longer than the first snapshot is loaded page by page, and stays in step where it was loaded', async () => {
  await using server = await TestServer.start();
  const bea = server.as('bea');
  const ids = await publishMany(server, bea, 130);
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

test('a page of older posts comes however often a pull comes between two writings of it', async () => {
  await using server = await TestServer.start();
  const bea = server.as('bea');
  const [newest] = await publishMany(server, bea, 180);
  const phone = await Phone.unpack('ada', server.as('ada'), new TestClock(), 1);
  await phone.pull();
  const { cache } = phone.local;
  let isFlowered = false;
  let overtaken = 0;
  // As with a live frame: a change arrives before the device goes on writing.
  const overtake = () =>
    cache.transaction('rw', cache.sync, async () => {
      let isHeard = false;
      isFlowered = !isFlowered;
      void bea.post(`/api/posts/${newest}/flower`, { isFlowered }).then(() => (isHeard = true));
      while (!isHeard) await cache.sync.count();
      const { cursor } = (await cache.sync.get('state')) ?? {};
      if (cursor) await cache.sync.update('state', { cursor: { ...cursor, g: cursor.g + 1 } });
      overtaken++;
    });
  cache.posts.hook('creating', (_id, _post, transaction) => {
    transaction.on('complete', () => void overtake());
  });

  const result = await phone.older();

  expect(result).toEqual({ kind: 'loaded', isEnd: false });
  expect((await phone.postIds()).length).toBe(100);
  expect(overtaken).toBeGreaterThan(0);
});

/** Ids, the newest first. */
async function publishMany(server: TestServer, who: TestClient, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    server.clock.advance(1000);
    ids.unshift((await publish(who, { content: `post ${n}` })).id);
  }
  return ids;
}
