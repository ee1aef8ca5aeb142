import { setUserActive } from '@posy/server/features/account/account.service';
import { publish } from '@posy/server/testing/posting';
import { TestServer } from '@posy/server/testing/test-server';
import { TestClock } from '@posy/testkit/test-clock';
import { expect, test } from 'vitest';
import { comment, follow, openConnections, openThread, peopleRows, shownComments, uncomment } from './people-phone.ts';
import { Phone } from './sync-phone.ts';

async function pair() {
  const server = await TestServer.start();
  const [ada, bea] = [server.as('ada'), server.as('bea')];
  const post = await publish(ada, { content: 'by ada' });
  const clock = new TestClock();
  const phone = await Phone.unpack('ada', ada, clock, 1);
  const hers = await Phone.unpack('bea', bea, clock, 2);
  for (const each of [phone, hers]) await each.pull();
  return { server, ada, bea, post, phone, hers, viewer: await ada.user() };
}

/** Deactivates or reactivates an account and waits for all consequences. */
async function setActive(server: TestServer, userId: string, isActive: boolean): Promise<void> {
  const { id, role } = await server.admin().user();
  const actor = { userId: id, sessionId: '', role };
  const request = { key: null, fingerprint: '' };
  await setUserActive(server.deps, actor, request, { userId, isActive });
  await server.settle();
}

test('a comment is shown once at every step until all phones have it', async () => {
  const { server, phone, post, viewer } = await pair();
  await using _ = server;
  const shown = () => shownComments(phone, post.id, viewer);
  await openThread(phone, post.id);
  const seen: string[][] = [];

  await comment(phone, post.id, 'hello');
  seen.push(await shown());
  // The answer arrives, and the network fails before the pull.
  phone.faults = ['ok', 'lostRequest'];
  await phone.drain();
  seen.push(await shown());
  phone.faults = [];
  await phone.pull();
  seen.push(await shown());
  await server.settle();
  await phone.pull();
  await openThread(phone, post.id);
  seen.push(await shown());

  expect(seen).toEqual([['hello (waiting)'], ['hello (sent)'], ['hello (sent)'], ['hello (sent)']]);
  expect(await phone.unsent()).toEqual([]);
});

test('a deleted comment does not come back between the answer and the pull', async () => {
  const { server, phone, post, viewer } = await pair();
  await using _ = server;
  const id = await comment(phone, post.id, 'hello');
  await phone.drain();

  await uncomment(phone, id, post.id);
  phone.faults = ['ok', 'lostRequest'];
  await phone.drain();
  expect(await shownComments(phone, post.id, viewer)).toEqual([]);
  phone.faults = [];
  await phone.pull();

  expect(await shownComments(phone, post.id, viewer)).toEqual([]);
  expect(await phone.local.cache.comments.count()).toBe(0);
  expect(await phone.unsent()).toEqual([]);
});

test('a comment that another user deletes disappears from the phones that have it', async () => {
  const { server, phone, hers, post } = await pair();
  await using _ = server;
  const id = await comment(hers, post.id, 'from bea');
  await hers.drain();
  await openThread(phone, post.id);
  expect(await phone.local.cache.comments.count()).toBe(1);

  await uncomment(phone, id, post.id);
  await phone.drain();
  await hers.pull();

  expect(await hers.local.cache.comments.count()).toBe(0);
});

test('H35 a comment on a deleted post stays with its author as unsent', async () => {
  const { server, ada, hers, bea, post } = await pair();
  await using _ = server;
  await ada.delete(`/api/posts/${post.id}`);

  await comment(hers, post.id, 'too late');
  await hers.drain();

  expect(await shownComments(hers, post.id, await bea.user())).toEqual(['too late (failed)']);
  expect((await hers.unsent()).map(({ status, error }) => [status, error?.code])).toEqual([
    ['failed', 'post_not_found'],
  ]);
});

test('a follow shows on both phones, with its counts', async () => {
  const { server, phone, hers } = await pair();
  await using _ = server;

  await follow(phone, hers.uid, true);
  await phone.drain();
  await hers.pull();

  const [mine, theirs] = [await peopleRows(phone), await peopleRows(hers)];
  expect(mine.follows.map(({ userId }) => userId)).toEqual([hers.uid]);
  expect(theirs.followers.map(({ userId }) => userId)).toEqual([phone.uid]);
  expect([mine.stats[0]?.totalFollowing, theirs.stats[0]?.totalFollowers]).toEqual([1, 1]);
  expect(await phone.unsent()).toEqual([]);
});

test('T31 H13 a deactivated user disappears from other phones with their next pull, and comes back', async () => {
  const { server, phone, hers, bea, post } = await pair();
  await using _ = server;
  const theirPost = await publish(bea, { content: 'by bea' });
  await comment(hers, post.id, 'from bea');
  await comment(phone, theirPost.id, 'from ada');
  await follow(phone, hers.uid, true);
  await follow(hers, phone.uid, true);
  for (const each of [phone, hers, phone]) await each.drain();
  await server.settle();
  for (const id of [post.id, theirPost.id]) await openThread(phone, id);
  await openConnections(phone, 'followers');
  const before = await everything(phone);

  await setActive(server, hers.uid, false);
  await phone.pull();
  const without = await everything(phone);

  expect(before).toEqual({
    users: [hers.uid],
    posts: ['by ada', 'by bea'],
    comments: ['from ada', 'from bea'],
    follows: [hers.uid],
    followers: [hers.uid],
  });
  expect(without).toEqual({ users: [], posts: ['by ada'], comments: [], follows: [], followers: [] });
  expect((await peopleRows(phone)).stats[0]).toMatchObject({ totalFollowers: 0, totalFollowing: 0 });

  await setActive(server, hers.uid, true);
  await phone.pull();
  for (const id of [post.id, theirPost.id]) await openThread(phone, id);
  // The lists are stale, as after five minutes.
  await phone.local.cache.pages.clear();
  for (const list of ['followers', 'following'] as const) await openConnections(phone, list);

  expect(await everything(phone)).toEqual(before);
});

async function everything(phone: Phone) {
  const { users, posts } = await phone.rows();
  const { comments, follows, followers } = await peopleRows(phone);
  return {
    users: users.map(({ id }) => id).toSorted(),
    posts: posts.map(({ content }) => content).toSorted(),
    comments: comments.map(({ content }) => content).toSorted(),
    follows: follows.map(({ userId }) => userId),
    followers: followers.map(({ userId }) => userId),
  };
}
