import { expect, test } from 'vitest';
import { testDevice, testLocal } from '../sync/testing/test-local.ts';
import { discardDraft, DISCARDED_MAX_AGE_MS, hasDiscardedDraft, restoreDraft } from './discarded-draft.ts';
import type { LocalDb } from './local-db.ts';
import { countDrafts } from './out-db.ts';
import { storeFile } from './stored-file.ts';
import { tidy } from './tidy.ts';

const IDS = ['new-post', 'file:new-post'] as const;

/** A draft with words and a file. */
async function begin(local: LocalDb, content: string): Promise<string> {
  const { id: fileId } = await storeFile(local, new Blob(['pixels']));
  const updatedAt = local.device.clock.now();
  await local.out.drafts.bulkPut([
    { id: IDS[0], updatedAt, fields: { content }, file: null },
    { id: IDS[1], updatedAt, fields: {}, file: null, fileId },
  ]);
  return fileId;
}
const words = async ({ out }: LocalDb) => (await out.drafts.get(IDS[0]))?.fields['content'];
const files = async ({ out }: LocalDb) => (await out.chunks.toCollection().primaryKeys()).map(([id]) => id);

test('a discarded draft leaves the form, and is restored completely, also after a restart', async () => {
  const local = await testLocal();
  const file = await begin(local, 'Roses');

  await discardDraft(local, IDS);

  expect(await words(local)).toBeUndefined();
  expect(await countDrafts(local.out)).toBe(0);
  expect(await hasDiscardedDraft(local, IDS)).toBe(true);
  expect(await restoreDraft(local, IDS)).toBe(true);
  expect(await words(local)).toBe('Roses');
  expect((await local.out.drafts.get(IDS[1]))?.fileId).toBe(file);
  expect(await hasDiscardedDraft(local, IDS)).toBe(false);
});

test('a newer draft is not replaced by the discarded one', async () => {
  const local = await testLocal();
  await begin(local, 'Roses');
  await discardDraft(local, IDS);
  await begin(local, 'Tulips');

  expect(await restoreDraft(local, IDS)).toBe(false);

  expect(await words(local)).toBe('Tulips');
});

test('B03 the file of a discarded draft is deleted with the next one, or after an hour', async () => {
  const device = testDevice();
  const local = await testLocal(device);
  await begin(local, 'Roses');
  await discardDraft(local, IDS);
  const second = await begin(local, 'Tulips');

  await discardDraft(local, IDS);
  expect(await files(local)).toEqual([second]);
  await tidy(local);
  expect(await files(local)).toEqual([second]);
  device.clock.advance(DISCARDED_MAX_AGE_MS + 1);
  expect(await hasDiscardedDraft(local, IDS)).toBe(false);
  await tidy(local);

  expect(await files(local)).toEqual([]);
  expect(await local.out.drafts.count()).toBe(0);
});
