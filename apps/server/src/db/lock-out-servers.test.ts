import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockDataDir } from './lock-out-servers.ts';

test('a data folder with SQLite has one process, and the next one after that has ended', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'posy-lock-'));
  onTestFinished(() => rm(folder, { recursive: true }));

  const first = lockDataDir(folder);
  expect(() => lockDataDir(folder)).toThrow(
    /^DATA_DIR .* is used by another Posy process, .*; stop that process, or set DATABASE_URL for several$/,
  );
  first.release();

  lockDataDir(folder).release();
});
