import { aConversation } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import { testLocal } from '../../sync/testing/test-local.ts';
import { onWake } from '../../sync/wake.ts';
import { markRead } from './mark-read.ts';

const row = aConversation({ receivedK: 5, readK: 0, unreadCount: 5 });

test('scrolling through read messages queues no further mark and wakes no sender', async () => {
  const local = await testLocal();
  await local.cache.conversations.put(row);
  let woken = 0;
  onWake(local.uid, () => void woken++);

  await markRead(local, row.id, 4);
  await markRead(local, row.id, 3);
  await markRead(local, row.id, 4);
  const [mark] = await local.out.outbox.toArray();
  await local.out.outbox.update(mark?.key ?? '', { status: 'acked', sends: 1 });
  // The row that shows it arrives later.
  await markRead(local, row.id, 4);

  expect(await local.out.outbox.count()).toBe(1);
  expect(woken).toBe(1);
});

test('messages read afterwards are marked too', async () => {
  const local = await testLocal();
  await local.cache.conversations.put(row);
  await markRead(local, row.id, 4);
  await local.out.outbox.toCollection().modify({ status: 'acked', sends: 1 });

  await markRead(local, row.id, 5);

  const marks = await local.out.outbox.orderBy('ord').toArray();
  expect(marks.map(({ args, status }) => [args, status])).toEqual([
    [{ conversationId: row.id, k: 4 }, 'acked'],
    [{ conversationId: row.id, k: 5 }, 'queued'],
  ]);
});
