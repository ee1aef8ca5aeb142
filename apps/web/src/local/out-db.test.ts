import { expect, test } from 'vitest';
import { testLocal } from '../sync/testing/test-local.ts';
import { countDrafts, draftFileId } from './out-db.ts';

test('text and picture of one draft are saved together', async () => {
  const { out } = await testLocal();
  await out.drafts.put({ id: 'new-post', updatedAt: 0, fields: {}, file: null });
  await out.drafts.put({ id: draftFileId('new-post'), updatedAt: 0, fields: {}, file: null });

  expect(await countDrafts(out)).toBe(1);
});
