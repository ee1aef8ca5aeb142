import type { PullResult } from '@posy/sync/pull';
import { aConversation, aPostId } from '@posy/testkit/entities';
import { TestLocks } from '@posy/testkit/test-locks';
import { TestTimers } from '@posy/testkit/test-timers';
import { expect, test, vi } from 'vitest';
import { setFlower } from '../features/flowers/flowers.switch.ts';
import { markRead } from '../features/messages/mark-read.ts';
import { saveProfile } from '../features/profile/save-profile.ts';
import { enqueue } from './enqueue.ts';
import { createSyncer } from './syncer.ts';
import { testDevice, testLocal } from './testing/test-local.ts';

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

test('E43 a saved profile is read again 100 ms later, while something else is still being sent', async () => {
  const device = testDevice();
  const local = await testLocal(device);
  const timers = new TestTimers(device.clock);
  await enqueue(local, setFlower, { postId: aPostId(1), isFlowered: true });
  await saveProfile(local, { bio: 'Bees' });
  const sending = Promise.withResolvers<void>();
  const calls: string[] = [];
  const syncer = createSyncer(local, {
    ports: {
      locks: new TestLocks(),
      timers,
      transport: {
        abort: () => undefined,
        send: async ({ kind }) => {
          calls.push(kind);
          if (kind === 'flower.set') await sending.promise;
          return { kind: 'accepted', ack: null, body: undefined };
        },
        pull: async () => {
          calls.push('pull');
          return { kind: 'unreachable', cause: 'server-down' };
        },
      },
    },
  });

  const draining = syncer.drain();
  await vi.waitFor(() => {
    timers.advance(100);
    expect(calls).toContain('pull');
  });
  sending.resolve();
  await draining;

  expect(calls.filter((call) => call === 'pull')).toHaveLength(2);
});

test('a read mark whose effect was pulled before its answer came waits no longer', async () => {
  const local = await testLocal();
  const conversation = aConversation({ receivedK: 1, rev: 2 });
  await local.cache.conversations.put(conversation);
  await markRead(local, conversation.id, 1);
  const syncer = createSyncer(local, {
    ports: {
      locks: new TestLocks(),
      transport: {
        abort: () => undefined,
        async send() {
          await local.cache.conversations.put({ ...conversation, readK: 1, rev: 3 });
          return { kind: 'accepted', ack: { epoch: 'a', u: 1, rev: 3 }, body: undefined };
        },
        pull: () => Promise.reject(new Error('nothing pulls')),
      },
    },
  });

  await syncer.drain();

  expect(await local.out.outbox.count()).toBe(0);
});
