import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { addMissing } from './add-missing.ts';
import { entryOf } from './conformance.ts';
import { diskLedger } from './disk.ts';
import { LEDGER_LISTS } from './port.ts';

test.each(LEDGER_LISTS)('entries that %s lacks are added once, on their day; those that it has stay', async (list) => {
  const folder = await mkdtemp(join(tmpdir(), 'posy-ledger-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const ledger = diskLedger(folder);
  const [known, lost] = [entryOf(list, 'a'), entryOf(list, 'b')];
  await ledger.add(list, '2026-11-05', [known]);

  await addMissing(ledger, list, [
    { day: '2026-10-01', entry: known },
    { day: '2026-11-04', entry: lost },
    { day: '2026-11-04', entry: lost },
  ]);

  const entries = await Array.fromAsync(ledger.entries(list), ({ day, entry }) => `${day} ${entry}`);
  expect(entries.toSorted()).toEqual([`2026-11-04 ${lost}`, `2026-11-05 ${known}`]);
});
