import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DiskSpace } from '../adapters/blobs/free-space.ts';
import { MADE_BYTES, reserveOf } from '../disk/reserve-size.ts';

export const MB = 1024 ** 2;
const TOTAL_BYTES = 1000 * MB;

/** A disk of a gigabyte whose files are those of users below `dataDir`; `spareBytes` above the reserve and the work on a picture. */
export class FillingDisk {
  readonly #spareBytes: number;
  #dataDir: string | null = null;
  /** The smallest space above the reserve that was seen. */
  leastBytes = Number.POSITIVE_INFINITY;

  constructor(spareBytes: number) {
    this.#spareBytes = spareBytes;
  }

  readonly freeSpace = async (dataDir: string): Promise<DiskSpace> => {
    this.#dataDir = dataDir;
    const above = await this.aboveReserve();
    return { freeBytes: reserveOf(TOTAL_BYTES) + above, totalBytes: TOTAL_BYTES };
  };

  /** Free bytes above the reserve now. */
  async aboveReserve(): Promise<number> {
    const above = MADE_BYTES + this.#spareBytes - (await this.usedBytes());
    this.leastBytes = Math.min(this.leastBytes, above);
    return above;
  }

  /** Bytes of all files of users, finished or not. */
  async usedBytes(): Promise<number> {
    const folders = ['uploads', 'resumable', 'blobs'].map((name) => join(this.#dataDir ?? '', name));
    const sizes = await Promise.all(folders.map(bytesBelow));
    return sizes.reduce((sum, size) => sum + size, 0);
  }
}

async function bytesBelow(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const files = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => null)));
  return files.reduce((sum, file) => sum + (file?.isFile() === true ? file.size : 0), 0);
}
