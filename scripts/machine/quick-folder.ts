import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

/** Linux keeps this folder in memory. */
const IN_MEMORY = '/dev/shm';
const GB = 1024 ** 3;
/** Space that a run of all tests may need there, plus a reserve for the tests themselves, in bytes. */
const FOLDER_BYTES = 4 * GB;
const MEMORY_BYTES = 8 * GB;

/**
 * Environment that puts temporary files of tests into memory where there is enough of it. Tests start thousands of
 * databases and a hundred browsers, which would all wait for the disk. Empty where the default folder has to be used.
 */
export function quickFolder(): Readonly<Record<string, string>> {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    const hasRoom = bavail * bsize >= FOLDER_BYTES && freemem() >= MEMORY_BYTES;
    return hasRoom && canRunPrograms() ? { TMPDIR: IN_MEMORY } : {};
  } catch {
    return {};
  }
}

/** Containers may mount the folder `noexec`, and some tests run programs from it. */
function canRunPrograms(): boolean {
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, folder]) => folder === IN_MEMORY);
  return mount !== undefined && !(mount[3] ?? '').split(',').includes('noexec');
}
