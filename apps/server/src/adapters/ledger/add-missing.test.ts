import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { addMissing } from './add-missing.ts';
import { diskLedger } from './disk.ts';

test('entries that a ledger lacks are added once, on their day; those that it has stay', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'posy-ledger-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const ledger = diskLedger(folder);
  const [known, lost] = ['a', 'b'].map((letter) => letter.repeat(43));
  await ledger.add('2026-11-05', known ?? '');

  await addMissing(ledger, [
    { day: '2026-10-01', entry: known ?? '' },
    { day: '2026-11-04', entry: lost ?? '' },
    { day: '2026-11-04', entry: lost ?? '' },
  ]);

  const entries = await Array.fromAsync(ledger.entries(), ({ day, entry }) => `${day} ${entry}`);
  expect(entries.toSorted()).toEqual([`2026-11-04 ${lost}`, `2026-11-05 ${known}`]);
});
