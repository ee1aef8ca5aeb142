import { branded } from '@posy/testkit/branded';
import { aConversation } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import { enqueue } from '../../sync/enqueue.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { markRead } from '../messages/mark-read.ts';
import { countUnsent } from '../session/count-unsent.ts';
import { reportDelivered } from './conversations.sync.ts';

const { id } = aConversation();

test('read marks and delivery reports are not counted as unsent', async () => {
  const local = await testLocal();
  await local.cache.conversations.put(aConversation({ receivedK: 4, readK: 0 }));
  await markRead(local, id, 4);
  await enqueue(local, reportDelivered, { items: [{ id, k: 4 }] });

  expect(await countUnsent(local)).toEqual({ pendingMutations: 0, drafts: 0 });
});

test('one call reports at most a hundred conversations', async () => {
  const local = await testLocal();
  const items = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({ id: branded<typeof id>(`${id.slice(0, -4)}${1000 + from + i}`), k: 1 }));

  await enqueue(local, reportDelivered, { items: items(0, 60) });
  await enqueue(local, reportDelivered, { items: items(30, 60) });
  await enqueue(local, reportDelivered, { items: items(90, 60) });

  const reports = await local.out.outbox.orderBy('ord').toArray();
  expect(reports.map(({ args }) => reportDelivered.read(args)?.items.length)).toEqual([90, 60]);
});
