import { aPostId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import { readAllEntries, readOutbox } from '../features/outbox/outbox.local.ts';
import { recordView } from '../features/posts/use-in-view.ts';
import { countUnsent } from '../features/session/count-unsent.ts';
import { testLocal } from './testing/test-local.ts';

test('a view waits for the network without being shown or counted as unsent', async () => {
  const local = await testLocal();

  await recordView(local, aPostId(1));

  expect(await local.out.outbox.count()).toBe(1);
  expect(await readOutbox(local)).toEqual([]);
  expect((await readAllEntries(local)).entries).toEqual([]);
  expect(await countUnsent(local)).toEqual({ pendingMutations: 0, drafts: 0 });
});
