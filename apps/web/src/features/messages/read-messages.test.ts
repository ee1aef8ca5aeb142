import { conversationIdOf } from '@posy/contract/conversation-id';
import { aConversation, aUserId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import { enqueue } from '../../sync/enqueue.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { readConversation } from './read-messages.mutators.ts';

const { id } = aConversation();
const other = conversationIdOf(aUserId(1), aUserId(3));

test('the highest of several read marks is sent, whatever their order', async () => {
  const local = await testLocal();
  for (const k of [2, 5, 3]) await enqueue(local, readConversation, { conversationId: id, k });
  await enqueue(local, readConversation, { conversationId: other, k: 1 });

  const marks = await local.out.outbox.orderBy('ord').toArray();

  expect(marks.map(({ args }) => args)).toEqual([
    { conversationId: id, k: 5 },
    { conversationId: other, k: 1 },
  ]);
});

test('a mark that may have arrived is not sent again, and a higher one follows it', async () => {
  const local = await testLocal();
  const key = await enqueue(local, readConversation, { conversationId: id, k: 4 });
  await local.out.outbox.update(key, { status: 'sending', sends: 1 });

  const marks = async () => {
    const entries = await local.out.outbox.orderBy('ord').toArray();
    return entries.map(({ args, status }) => [readConversation.read(args)?.k, status]);
  };

  for (const k of [4, 3]) await enqueue(local, readConversation, { conversationId: id, k });
  expect(await marks()).toEqual([[4, 'sending']]);
  await enqueue(local, readConversation, { conversationId: id, k: 6 });

  expect(await marks()).toEqual([
    [4, 'sending'],
    [6, 'queued'],
  ]);
});
