import 'fake-indexeddb/auto';
import { applyPage } from '@posy/sync/list';
import { aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import type { LocalDb } from '../local/local-db.ts';
import { dexieCache } from './dexie-cache.ts';
import { changes } from './registry.ts';
import { testLocal } from './testing/test-local.ts';

const CURSOR = { epoch: 'e', g: 1, u: 1 };
const NAMES = { firstName: 'Somebody', lastName: '', username: null, profileImageUrl: null };

/** Two users with a post each; the first is muted. */
async function filled(): Promise<LocalDb> {
  const local = await testLocal();
  const { cache } = local;
  await cache.sync.put({ k: 'state', cacheEpoch: 1, cursor: CURSOR, window: null, settled: CURSOR, lastOkAt: 1 });
  await cache.posts.bulkPut([2, 3].map((n) => aPost({ id: aPostId(n), user: { ...NAMES, id: aUserId(n) } })));
  const relation = { isBlocked: false, isMuted: true, name: 'Somebody', username: null, profileImageUrl: null, rev: 1 };
  await cache.relations.put({ ...relation, id: aUserId(2) });
  return local;
}

test('the feed leaves out posts of muted users, which stay in their own lists', async () => {
  const local = await filled();
  const page = { uid: local.uid, asOf: CURSOR, ops: [], from: null, to: null };

  const result = await applyPage(dexieCache(local, changes), local.uid, page);

  expect(result).toBe('applied');
  expect(await local.cache.posts.toCollection().primaryKeys()).toEqual([aPostId(2)]);
});
