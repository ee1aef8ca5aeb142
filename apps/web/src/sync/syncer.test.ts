import type { PullResult } from '@posy/sync/pull';
import { aPostId } from '@posy/testkit/entities';
import { TestLocks } from '@posy/testkit/test-locks';
import { expect, test } from 'vitest';
import { setFlower } from '../features/flowers/flowers.mutators.ts';
import { enqueue } from './enqueue.ts';
import { createSyncer } from './syncer.ts';
import { testLocal } from './testing/test-local.ts';

test('the result of the pull after sending is reported, since it may be the first successful call', async () => {
  const local = await testLocal();
  await enqueue(local, setFlower, { postId: aPostId(1), isFlowered: true });
  const results: PullResult[] = [];
  const syncer = createSyncer(local, {
    onPulled: (result) => results.push(result),
    ports: {
      locks: new TestLocks(),
      transport: {
        abort: () => undefined,
        send: async () => ({ kind: 'accepted', ack: null, body: undefined }),
        pull: async () => ({ kind: 'unreachable', cause: 'server-down' }),
      },
    },
  });

  await syncer.drain();
  await syncer.drain();

  expect(results).toEqual([{ kind: 'unreachable', cause: 'server-down' }]);
});
