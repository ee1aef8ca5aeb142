import { expect, test } from 'vitest';
import { insertPosts } from '../../testing/insert-posts.ts';
import { PullingDevice } from '../../testing/pulling.ts';
import { TestServer } from '../../testing/test-server.ts';
import { FOLLOWERS } from '../relations/audience.ts';

test('a new device receives the newest 60 posts for everyone, and with a follow the newest 100 for followers', async () => {
  await using server = await TestServer.start();
  const [ann, sam] = [server.as('ann'), server.as('sam')];
  const annId = await ann.id();
  const open = await insertPosts(server.deps, annId, 61);
  const limited = await insertPosts(server.deps, annId, 101, FOLLOWERS);
  const device = new PullingDevice(sam);
  const receivedPosts = async () => {
    const ops = await device.pull();
    return ops.flatMap(({ t, id }) => (t === 'post' ? [id] : [])).toSorted();
  };

  const first = await receivedPosts();
  await sam.post(`/api/users/${annId}/follow`);

  expect(first).toEqual(open.toSorted().slice(-60));
  expect(await receivedPosts()).toEqual(limited.toSorted().slice(-100));
});
