import { conversationIdOf } from '@posy/contract/conversation-id';
import type { MessageEntity } from '@posy/contract/messages';
import { applyPull } from '@posy/sync/pull';
import { aMediaId, aMessage, aUserId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import type { LocalDb } from '../../local/local-db.ts';
import { dexieCache } from '../../sync/dexie-cache.ts';
import { changes } from '../../sync/registry.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { readThreadRows } from './messages.local.ts';

const conversationId = conversationIdOf(aUserId(1), aUserId(2));
const CURSOR = { epoch: 'e', g: 1, u: 1 };
const picture = (n: number) => `/media/${aMediaId(n)}/320?h=1`;
const media = (n: number) => ({
  id: aMediaId(n),
  kind: 'image' as const,
  width: 1,
  height: 1,
  thumbhash: '',
  isAnimated: false,
  variants: [],
});
const EMPTIED = { content: '', media: null, isEmptied: true, isUnsent: true, rev: 2 };

/** Two messages with pictures that are on the device. */
async function withPictures(): Promise<LocalDb> {
  const local = await testLocal();
  const { cache } = local;
  await cache.sync.put({ k: 'state', cacheEpoch: 1, cursor: CURSOR, window: null, settled: CURSOR, lastOkAt: 1 });
  await cache.messages.bulkPut([1, 2].map((n) => aMessage(n, { media: media(n), content: `medlar ${n}` })));
  await cache.media.bulkPut([1, 2].map((n) => ({ url: picture(n), bytes: 1, lastUsedAt: 1 })));
  return local;
}

async function pulled(local: LocalDb, v: MessageEntity): Promise<void> {
  const cursor = { ...CURSOR, u: 2 };
  const ops = [{ s: 'u' as const, t: 'message', id: v.id, rev: v.rev, v }];
  const response = { uid: local.uid, base: CURSOR, cursor, more: false, reset: [], ops, serverTime: 1 };
  await applyPull(dexieCache(local, changes), local.uid, { cursor: CURSOR, window: null }, response, 1);
}

const pictures = ({ cache }: LocalDb) => cache.media.toCollection().primaryKeys();

test('the pictures of a message that its sender deleted for everyone leave the device with its words', async () => {
  const local = await withPictures();

  await pulled(local, aMessage(1, EMPTIED));

  expect(await pictures(local)).toEqual([picture(2)]);
  expect(await local.cache.messages.get(aMessage(1).id)).toMatchObject({ content: '', media: null, n: 1 });
});

test('an edited message keeps its picture', async () => {
  const local = await withPictures();

  await pulled(
    local,
    aMessage(1, { media: media(1), content: 'better', editedAt: '2026-01-01T00:00:00.000Z', rev: 2 }),
  );

  expect(await pictures(local)).toEqual([picture(1), picture(2)]);
});

test('the stored search index, which has its words, is removed', async () => {
  const local = await withPictures();
  await local.cache.searchIndex.put({ key: 'index', version: 1, bytes: new Uint8Array(), floor: null });

  await pulled(local, aMessage(1, EMPTIED));

  expect(await local.cache.searchIndex.count()).toBe(0);
});

test('rows of a server that knows neither edits nor deletions for everyone are shown as before', async () => {
  const local = await withPictures();
  await pulled(local, aMessage(3, { rev: 2 }));

  const { rows } = await readThreadRows(local, conversationId, 10);

  expect(rows.map(({ n, isUnsent, editedAt }) => [n, isUnsent, editedAt])).toEqual(
    [1, 2, 3].map((n) => [n, undefined, undefined]),
  );
});
