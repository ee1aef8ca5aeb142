import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ledgerConformance } from './conformance.ts';
import { diskLedger } from './disk.ts';

ledgerConformance('disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'posy-ledger-'));
  return { ledger: diskLedger(folder), [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
});
