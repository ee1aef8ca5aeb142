import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { expect, test, vi } from 'vitest';
import { testLocal } from '../sync/testing/test-local.ts';
import { writeDraft } from './write-draft.ts';

const row = (content: string) => ({ updatedAt: 1, fields: { content }, file: null });

test('a draft is committed when its write returns, without waiting for the page', async () => {
  const { out } = await testLocal();
  const commit = vi.spyOn(IDBTransaction.prototype, 'commit');

  const written = writeDraft(out, 'message:1', row('now'));
  const atOnce = commit.mock.calls.length;
  commit.mockRestore();
  await written;

  expect(atOnce).toBe(1);
  expect(await out.drafts.get('message:1')).toEqual({ id: 'message:1', ...row('now') });
});

test('observers of drafts are notified of writes and deletions', async () => {
  const { out } = await testLocal();
  const seen: number[] = [];
  const watch = liveQuery(() => out.drafts.count()).subscribe((count) => seen.push(count));

  await writeDraft(out, 'message:1', row('one'));
  await expect.poll(() => seen.at(-1)).toBe(1);
  await writeDraft(out, 'message:1', null);
  await expect.poll(() => seen.at(-1)).toBe(0);
  watch.unsubscribe();
});
