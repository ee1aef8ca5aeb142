import type { PostId } from '@posy/contract/ids';
import { publish } from '@posy/server/testing/posting';
import { TestServer } from '@posy/server/testing/test-server';
import { TestClock } from '@posy/testkit/test-clock';
import { readPostsOf } from '@posy/web/features/posts/posts.local';
import { readFeed } from '@posy/web/features/posts/testing/read-feed';
import { expect, test } from 'vitest';
import { Phone } from './sync-phone.ts';

/** Bea and Cyd share in turns: 180 posts, newest first; a new phone gets the newest 60. */
async function aLongFeed() {
  const server = await TestServer.start();
  const bea = server.as('bea');
  const cyd = server.as('cyd');
  const ids: { id: PostId; by: 'bea' | 'cyd' }[] = [];
  for (let n = 0; n < 180; n++) {
    server.clock.advance(1000);
    const by = n % 2 === 0 ? 'bea' : 'cyd';
    ids.unshift({ id: (await publish(server.as(by), { content: `post ${n}` })).id, by });
  }
  const of = (name: 'bea' | 'cyd') => ids.filter(({ by }) => by === name).map(({ id }) => id);
  const phone = await Phone.unpack('ada', server.as('ada'), new TestClock(), 1);
  await phone.pull();
  return { server, bea, cyd, beaId: (await bea.user()).id, all: ids.map(({ id }) => id), of, phone };
}

const viewer = { firstName: 'ada', lastName: '', username: null, profileImageUrl: null };

test('older posts of one user neither extend the feed nor leave gaps or old rows in it', async () => {
  const { server, bea, beaId, all, of, phone } = await aLongFeed();
  await using _ = server;
  const ada = { ...viewer, id: phone.uid };
  const feed = async () => (await readFeed(phone.local, ada, 1000)).posts.map(({ id }) => id);
  const beasPosts = async () => (await readPostsOf(phone.local, ada, beaId, 1000, false)).posts.map(({ id }) => id);

  const atFirst = [await feed(), await beasPosts()];
  const first = await phone.refreshPostsOf(beaId, 0);
  const second = await phone.olderOf(beaId);
  const third = await phone.olderOf(beaId);
  const deep = [await feed(), await beasPosts()];
  // Two posts that are older than the phone's part of the feed: one changes and one is deleted. The phone gets no op
  // for either.
  const [changed = '', deletedId = ''] = [of('bea')[45], of('bea')[50]];
  await bea.post(`/api/posts/${changed}/flower`, { isFlowered: true });
  await bea.delete(`/api/posts/${deletedId}`);
  await server.settle();
  await phone.pull();
  const afterPull = await beasPosts();
  await phone.older();
  const afterPage = await feed();
  await phone.older();
  const complete = await feed();

  expect(atFirst).toEqual([all.slice(0, 60), of('bea').slice(0, 30)]);
  expect([first, second, third]).toEqual(['more', 'more', 'more']);
  expect(deep).toEqual([all.slice(0, 60), of('bea').slice(0, 60)]);
  expect(afterPull).toEqual(deep[1]?.filter((id) => id !== deletedId));
  expect(afterPage).toEqual(all.filter((id) => id !== deletedId).slice(0, 100));
  expect(complete).toEqual(all.filter((id) => id !== deletedId));
  expect((await phone.local.cache.posts.get(changed))?.flowersCount).toBe(1);
});

test('changes below the feed are shown once the list of the user is refreshed to its former length', async () => {
  const { server, bea, beaId, of, phone } = await aLongFeed();
  await using _ = server;
  const ada = { ...viewer, id: phone.uid };
  const posts = async () => (await readPostsOf(phone.local, ada, beaId, 1000, false)).posts;
  await phone.refreshPostsOf(beaId, 0);
  await phone.olderOf(beaId);
  await phone.olderOf(beaId);
  await bea.post(`/api/posts/${of('bea')[55]}/flower`, { isFlowered: true });
  await server.settle();
  await phone.pull();
  const before = await posts();

  const result = await phone.refreshPostsOf(beaId, before.length);
  const after = await posts();

  expect(before.map(({ id }) => id)).toEqual(of('bea').slice(0, 60));
  expect(before[55]?.flowersCount).toBe(0);
  expect(result).toBe('more');
  expect(after.map(({ id }) => id)).toEqual(of('bea').slice(0, 60));
  expect(after[55]?.flowersCount).toBe(1);
});

test('a reset removes posts older than the feed: the list ends there and is fetched again from the top', async () => {
  const { server, beaId, of, phone } = await aLongFeed();
  await using _ = server;
  const ada = { ...viewer, id: phone.uid };
  const ids = async (isCutOff = false) =>
    (await readPostsOf(phone.local, ada, beaId, 1000, isCutOff)).posts.map(({ id }) => id);
  await phone.refreshPostsOf(beaId, 0);
  await phone.olderOf(beaId);
  await phone.olderOf(beaId);
  const cursor = null;
  await phone.local.cache.sync.toCollection().modify({ cursor });

  await phone.pull();
  const swept = await ids();
  const again = await phone.olderOf(beaId);
  const older = await phone.olderOf(beaId);

  expect(swept).toEqual(of('bea').slice(0, 30));
  expect([again, older]).toEqual(['more', 'more']);
  expect(await ids()).toEqual(of('bea').slice(0, 40));
});

test('a complete list stays complete without further requests', async () => {
  const { server, beaId, of, phone } = await aLongFeed();
  await using _ = server;
  const ada = { ...viewer, id: phone.uid };
  let result = await phone.refreshPostsOf(beaId, 100);
  while (result === 'more') result = await phone.olderOf(beaId);
  phone.faults = ['lostRequest', 'lostRequest'];

  const again = await phone.olderOf(beaId);
  const page = await readPostsOf(phone.local, ada, beaId, 1000, false);

  expect(again).toBe('end');
  expect(phone.faults).toHaveLength(2);
  expect(page.posts.map(({ id }) => id)).toEqual(of('bea'));
  expect(page.isKnown).toBe(true);
});

test('without a network the list of a user shows all posts of the device, including gaps', async () => {
  const { server, beaId, of, phone } = await aLongFeed();
  await using _ = server;
  const ada = { ...viewer, id: phone.uid };
  await phone.refreshPostsOf(beaId, 0);
  await phone.olderOf(beaId);
  await phone.olderOf(beaId);
  await phone.local.cache.pages.clear();

  const online = await readPostsOf(phone.local, ada, beaId, 1000, false);
  const offline = await readPostsOf(phone.local, ada, beaId, 1000, true);

  expect(online.posts.map(({ id }) => id)).toEqual(of('bea').slice(0, 30));
  expect(offline.posts.map(({ id }) => id)).toEqual(of('bea').slice(0, 60));
});

test('a post that arrived without an answer and is then deleted is deleted on the server too, also after the app was killed', async () => {
  await using server = await TestServer.start();
  const phone = await Phone.unpack('ada', server.as('ada'), new TestClock(), 1);
  await phone.pull();
  const seenByBea = async () => (await server.as('bea').get('/api/posts')).body;
  const id = await phone.post('Better not', 'everyone');
  phone.faults = ['lostAnswer'];
  await phone.drain();
  expect(await seenByBea()).toMatchObject([{ id, content: 'Better not' }]);

  await phone.delete(id);
  await phone.kill();
  await phone.drain();
  await phone.pull();

  expect(await seenByBea()).toEqual([]);
  expect(await phone.unsent()).toEqual([]);
  expect(await phone.postIds()).toEqual([]);
});
