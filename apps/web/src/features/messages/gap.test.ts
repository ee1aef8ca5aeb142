import { conversationIdOf } from '@posy/contract/conversation-id';
import type { Op } from '@posy/contract/sync';
import { applyLiveOps } from '@posy/sync/pull';
import { aConversation, aMessage, aUserId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import type { LocalDb } from '../../local/local-db.ts';
import { dexieCache } from '../../sync/dexie-cache.ts';
import { changes } from '../../sync/registry.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { readThreadRows } from './messages.local.ts';
import { beginningKey } from './stored-messages.ts';

const conversationId = conversationIdOf(aUserId(1), aUserId(2));
const EPOCH = '1';

/** A device that stores messages 1 to 3 of a thread from its beginning, and receives 8 and 9. */
async function receiveNewest(local: LocalDb, from?: number): Promise<void> {
  const cursor = { epoch: EPOCH, g: 1, u: 1 };
  await local.cache.sync.put({ k: 'state', cacheEpoch: 1, cursor, window: null, settled: null, lastOkAt: 1 });
  await local.cache.messages.bulkPut([1, 2, 3].map((n) => aMessage(n, { conversationId })));
  await local.cache.pages.put({ key: beginningKey(conversationId), fetchedAt: 1, validatedAt: 1, next: null, to: '1' });
  const conversation = aConversation({ id: conversationId, lastN: 9, rev: 9 });
  const ops: Op[] = [
    ...[8, 9].map((n) => {
      const v = aMessage(n, { conversationId });
      return { s: 'u' as const, t: 'message', id: v.id, rev: v.rev, v };
    }),
    { s: 'u', t: 'conversation', id: conversationId, rev: 9, v: conversation, ...(from !== undefined && { from }) },
  ];
  await applyLiveOps(dexieCache(local, changes), { uid: local.uid, epoch: EPOCH, prev: 1, next: 8, ops });
}

test('messages before a gap leave the device, and are fetched again when they are wanted', async () => {
  const local = await testLocal();

  await receiveNewest(local, 8);

  const { rows, hasMoreOnServer } = await readThreadRows(local, conversationId, 50);
  expect(rows.map(({ n }) => n)).toEqual([8, 9]);
  expect(hasMoreOnServer).toBe(true);
});

test('messages without a gap before the new ones stay on the device', async () => {
  const local = await testLocal();

  await receiveNewest(local);

  const { rows, hasMoreOnServer } = await readThreadRows(local, conversationId, 50);
  expect(rows.map(({ n }) => n)).toEqual([1, 2, 3, 8, 9]);
  expect(hasMoreOnServer).toBe(false);
});
