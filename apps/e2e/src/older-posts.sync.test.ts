import { publish } from '@posy/server/testing/posting';
import type { TestClient } from '@posy/server/testing/test-client';
import { TestServer } from '@posy/server/testing/test-server';
import { TestClock } from '@posy/testkit/test-clock';
import { expect, test } from 'vitest';
import { Phone } from './sync-phone.ts';

test('a feed longer than the first snapshot is loaded page by page and stays current', async () => {
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
  phone.screen = ids.slice(95, 96);
  await phone.pull();
  const again = await phone.older();

  expect(atFirst).toEqual(ids.slice(0, 60));
  expect(second).toBe('more');
  expect(afterSecond).toEqual(ids.slice(0, 100));
  expect([third, again]).toEqual(['end', 'end']);
  expect(await phone.postIds()).toEqual(ids.filter((id) => id !== ids[90]));
  expect((await phone.local.cache.posts.get(ids[95] ?? ''))?.flowersCount).toBe(1);
});

test('a page of older posts is written in one transaction', async () => {
  await using server = await TestServer.start();
  await publishMany(server, server.as('bea'), 180);
  const phone = await Phone.unpack('ada', server.as('ada'), new TestClock(), 1);
  await phone.pull();
  const transactions = new Set<unknown>();
  phone.local.cache.posts.hook('creating', (_id, _post, transaction) => void transactions.add(transaction));

  const result = await phone.older();

  expect(result).toBe('more');
  expect(await phone.postIds()).toHaveLength(100);
  expect(transactions.size).toBe(1);
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
