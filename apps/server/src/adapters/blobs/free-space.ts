import { statfs } from 'node:fs/promises';

/** Free bytes that this process may write, and size, of a file system. */
export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** The space of a folder's file system. */
export type FreeSpace = (folder: string) => Promise<DiskSpace>;

/** Free space as the operating system reports it. */
export const diskSpace: FreeSpace = async (folder) => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
};
