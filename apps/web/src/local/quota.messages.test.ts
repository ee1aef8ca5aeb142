import { aConversation, aMessage } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import { testLocal } from '../sync/testing/test-local.ts';
import { dropOldMessages } from './quota.ts';

test('H20 the newest messages of each conversation stay, without a gap', async () => {
  const { cache } = await testLocal();
  await cache.conversations.put(aConversation({ lastN: 30 }));
  await cache.messages.bulkPut(Array.from({ length: 30 }, (_, i) => aMessage(i + 1)));

  await dropOldMessages(cache, { newest: 10, others: 5 });

  const left = (await cache.messages.toArray()).map(({ n }) => n).toSorted((a, b) => a - b);
  expect(left).toEqual([21, 22, 23, 24, 25, 26, 27, 28, 29, 30]);
});
