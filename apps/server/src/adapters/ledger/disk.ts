import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { DAY, type DeletionLedger, ENTRY } from './port.ts';

/** Entries as lines of files below `dataDir`, one file a day: any number of processes can append. */
export function diskLedger(dataDir: string): DeletionLedger {
  const folder = path.join(dataDir, 'deleted-users');
  return {
    async add(day, entry) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await using handle = await open(path.join(folder, day), 'a', 0o600);
      // The first line break ends a line that a crash cut off.
      await handle.appendFile(`\n${entry}\n`);
      await handle.sync();
      await syncFolder(folder);
      await syncFolder(dataDir);
    },
    async *entries() {
      for (const day of await listDays(folder)) {
        const text = await readFile(path.join(folder, day), 'utf8');
        for (const entry of text.split('\n')) if (ENTRY.test(entry)) yield { day, entry };
      }
    },
    async prune(oldest) {
      for (const day of await listDays(folder)) {
        if (day < oldest) await rm(path.join(folder, day), { force: true });
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
