import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { DAY, type DeletionLedger, isEntry, LEDGER_LISTS } from './port.ts';

/** Entries as lines of files below `dataDir`, a folder for each list and a file for each day: any number of processes can append. */
export function diskLedger(dataDir: string): DeletionLedger {
  return {
    async add(list, day, entries) {
      if (entries.length === 0) return;
      const folder = path.join(dataDir, list);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await using handle = await open(path.join(folder, day), 'a', 0o600);
      // The first line break ends a line that a crash cut off.
      await handle.appendFile(`\n${entries.join('\n')}\n`);
      await handle.sync();
      await syncFolder(folder);
      await syncFolder(dataDir);
    },
    async *entries(list) {
      const folder = path.join(dataDir, list);
      for (const day of await listDays(folder)) {
        const text = await readFile(path.join(folder, day), 'utf8');
        for (const entry of text.split('\n')) if (isEntry(list, entry)) yield { day, entry };
      }
    },
    async prune(oldest) {
      for (const folder of LEDGER_LISTS.map((list) => path.join(dataDir, list))) {
        for (const day of await listDays(folder)) {
          if (day < oldest) await rm(path.join(folder, day), { force: true });
        }
      }
    },
  };
}

async function listDays(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => DAY.test(name));
}

async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r');
  await handle.sync();
}
