import { expect, test, vi } from 'vitest';
import { publish } from '../../testing/posting.ts';
import { TestServer } from '../../testing/test-server.ts';
import { avi } from '../../testing/videos.ts';
import type { VideoTools } from './video-tools.ts';

test('E13 the conversion of a video does not wait for the long ones of another account', async () => {
  const ended = Promise.withResolvers<void>();
  let begun = 0;
  const videos: VideoTools = {
    async transcode() {
      begun++;
      await ended.promise;
      return false;
    },
    takePoster: () => Promise.resolve(false),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
  await using server = await TestServer.start({ isLive: true, overrides: { videos } });
  await server.listen();
  for (let i = 0; i < 3; i++) await publish(server.as('eve'), {}, avi());
  await vi.waitFor(() => expect(begun).toBe(1));

  await publish(server.as('bob'), {}, avi());

  await vi.waitFor(() => expect(begun).toBe(2));
  const running = await server.deps.db.read
    .selectFrom('jobs')
    .select('accountId')
    .where('leaseUntil', '>', 0)
    .execute();
  const ids = [await server.as('eve').id(), await server.as('bob').id()];
  expect(new Set(running.map(({ accountId }) => accountId))).toEqual(new Set(ids));
  ended.resolve();
});
