import { runCommandOf } from '@posy/server/testing/commands';
import { migratedPlace } from '@posy/server/testing/temporary-database';
import { TestServer } from '@posy/server/testing/test-server';
import { TestClock } from '@posy/testkit/test-clock';
import { syncStatus } from '@posy/web/sync/sync-status';
import { expect, test } from 'vitest';
import { Phone } from './sync-phone.ts';

test('a post that is made in a maintenance waits in the outbox, and is sent once when it is over', async () => {
  await using place = await migratedPlace('sqlite');
  await using server = await TestServer.start({ place });
  const clock = new TestClock();
  const ada = await Phone.unpack('ada', server.as('ada'), clock, 1);
  const turn = async (...args: string[]) => {
    await runCommandOf(place, ['maintenance', ...args]);
    await server.deps.shell.look();
  };
  await turn('on', '--message', 'Back at 8');

  const postId = await ada.post('made meanwhile', 'everyone');
  await ada.drain();
  await ada.pull();
  const waiting = await ada.unsent();
  const shown = syncStatus.get().maintenance;
  await turn('off');
  clock.advance(29_000);
  await ada.drain();
  const early = (await ada.unsent()).length;
  clock.advance(120_000);
  await ada.drain();
  await ada.drain();
  await ada.pull();

  expect(waiting).toMatchObject([{ status: 'queued', sends: 1 }]);
  expect([shown, early]).toEqual(['Back at 8', 1]);
  expect(await ada.unsent()).toEqual([]);
  expect(await ada.postIds()).toEqual([postId]);
  expect(await server.deps.db.read.selectFrom('posts').select('content').execute()).toEqual([
    { content: 'made meanwhile' },
  ]);
  expect(syncStatus.get().maintenance).toBeNull();
});
