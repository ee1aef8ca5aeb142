import { expect, test } from 'vitest';
import { UploadWriters } from './uploads-writers.ts';

test('no write begins after the close', async () => {
  const writers = new UploadWriters();
  await writers.close();

  const late = writers.alone({ ownerId: 'ada', id: 'rose' }, async () => 'written');

  await expect(late).rejects.toMatchObject({ code: 'server_busy' });
});
